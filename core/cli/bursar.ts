#!/usr/bin/env node
/** Starts the `bursar` command, which program.ts defines. */
import { enableCompileCache } from 'node:module';

// The next start of any command finds its modules compiled: those alone that are loaded from here on.
enableCompileCache();
const { runProgram } = await import('./program.ts');

const exit = await runProgram(process.argv.slice(2));
// A host that could not listen has threads that would keep the process.
if (exit !== undefined) process.exit(exit);
