"""Proofs: faces to look at, one by one, many at once, or all on a contact sheet."""

from pipeline.press.proof.single import Proof, ProofRequest, find_face, make_proof

__all__ = ["Proof", "ProofRequest", "find_face", "make_proof"]
