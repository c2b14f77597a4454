package main

func writeDocument(path string) error { return nil }
