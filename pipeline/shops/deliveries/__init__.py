"""What orders are written as: images, PDFs, files of order programs; one module a delivery."""
