/**
 * A problem that a CLI command reports: a line on stderr, no stack trace, exit code 1. For wrong usage, and
 * for checks that found problems. Any other thrown error is a fault of the program and exits with 2.
 */
export class Complaint extends Error {}
