#!/usr/bin/env node
/** The `bursar` command: thin callers of the core. Results go to stdout, complaints to stderr. */
import { Command } from 'commander';
import { ConfigProblem } from '../host/config.ts';
import { serveCommand } from './serve.ts';
import { tokenCommand } from './token.ts';

const program = new Command('bursar')
  .description('Core-banking command host')
  .version('0.1.0')
  .showHelpAfterError('(--help shows what there is)')
  .exitOverride();

for (const command of [serveCommand(), tokenCommand()]) program.addCommand(command);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = complain(error);
}

/** Says what went wrong in a line; 1 for a wrong use or configuration, 2 for a fault of ours. */
function complain(error: unknown): number {
  if (error instanceof Error && 'exitCode' in error) return Number(error.exitCode);
  if (error instanceof ConfigProblem) {
    console.error(error.message);
    return 1;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 2;
}
