/**
 * What a CLI command has to complain about: a line on stderr, no stack trace, exit code 1. For wrong use, and
 * for checks that found something amiss. Anything else that is thrown is a fault of ours and exits with 2.
 */
export class Complaint extends Error {}
