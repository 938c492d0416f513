"""Finished PDFs as print shops ask for them: colours of print, ink totals, PDF/X."""
