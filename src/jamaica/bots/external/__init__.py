"""Bots written in any language: a program that answers in lines of JSON."""
