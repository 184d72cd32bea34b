#!/usr/bin/env node
/**
 * The `bursar` command: thin callers of the core, one file each. Results go to stdout, complaints to stderr.
 * Exit codes: 0 done; 1 wrong use, wrong configuration, or a check that found something; 2 a fault of ours.
 */
import { createRequire, enableCompileCache } from 'node:module';
import { Command, CommanderError } from 'commander';
import { given } from '../host/config.ts';
import { ConfigProblem } from '../host/variables.ts';
import { StoreUnavailable } from '../store/store.ts';
import { Complaint } from './complaint.ts';
import { troubleOf } from './trouble.ts';

/**
 * Every command by its name, in the order of the help; a group (`check store`) is one command with commands of
 * its own. Only the one that is asked for is loaded: most of the core stands behind some of them.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  seed: async () => (await import('./seed.ts')).seedCommand(),
  token: async () => (await import('./token.ts')).tokenCommand(),
  commands: async () => (await import('./catalogue.ts')).catalogueCommand(),
  outbox: async () => (await import('./outbox.ts')).outboxCommand(),
  rules: async () => (await import('./rules.ts')).rulesCommand(),
  scripts: async () => (await import('./scripts.ts')).scriptsCommand(),
  processes: async () => (await import('./processes.ts')).processesCommand(),
  timers: async () => (await import('./timers.ts')).timersCommand(),
  new: async () => (await import('./new.ts')).newCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  tenant: async () => (await import('./tenant.ts')).tenantCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  check: async () => (await import('./check.ts')).checkCommand(),
  bench: async () => (await import('./bench.ts')).benchCommand(),
};

// The next start of any command finds its modules compiled.
enableCompileCache();

const { version }: { readonly version: string } = createRequire(import.meta.url)(
  '../../package.json',
);

const program = new Command('bursar')
  .description('Core-banking command host')
  .version(version)
  .showHelpAfterError('(--help shows what there is)')
  .exitOverride();
const [, , asked = ''] = process.argv;
const wanted = Object.keys(commands).filter((name) => name === asked);

try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(commands)) {
    const made = await commands[name]?.();
    if (made !== undefined) add(program, made);
  }
  await program.parseAsync();
} catch (error) {
  // A host that could not listen has threads that would keep the process.
  process.exit(complain(error));
}

/** Adds a command so that it, and the commands below it, complain and exit as the whole program does. */
function add(parent: Command, child: Command): void {
  parent.addCommand(child);
  inherit(parent, child);
}

function inherit(parent: Command, child: Command): void {
  child.copyInheritedSettings(parent);
  for (const grandchild of child.commands) inherit(child, grandchild);
}

/** Says what went wrong in a line and answers the exit code. */
function complain(error: unknown): number {
  // Commander has said it already, help and version included.
  if (error instanceof CommanderError) return error.exitCode;
  const trouble = isComplaint(error) ? error.message : troubleOf(error, given());
  if (trouble !== undefined) {
    console.error(trouble);
    return 1;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 2;
}

/** What the operator is to put right: a wrong setting, or a store that may not be opened. */
function isComplaint(error: unknown): error is Error {
  const said = error instanceof StoreUnavailable && error.cause === undefined;
  return said || error instanceof ConfigProblem || error instanceof Complaint;
}
