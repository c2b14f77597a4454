package main

func writeEvaluation(path string) error { return nil }
