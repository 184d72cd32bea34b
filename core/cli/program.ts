/**
 * The `bursar` command: thin callers of the core, one file each. Results go to stdout, complaints to stderr.
 * Exit codes: 0 done. 1 wrong usage, wrong configuration, or a check that found problems. 2 a fault of the
 * program.
 */
import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import { isPackaged } from '../values/module-file.ts';

interface Entry {
  readonly name: string;
  /** What only developers use is not in the published package. */
  readonly onlyInCheckout?: true;
  readonly says: string;
  readonly load: () => Promise<Command>;
}

/**
 * Every command, in the order of the help; a group (`check store`) is one command with commands of its own. Only the
 * one that is asked for is loaded: most of the core stands behind some of them.
 */
const commands: readonly Entry[] = [
  {
    name: 'serve',
    says: 'run the host. SIGTERM or Ctrl-C finishes the accepted requests and stops',
    load: async () => (await import('./serve.ts')).serveCommand(),
  },
  {
    name: 'init',
    says: 'copy rules, processes, templates and scripts into a folder, to be edited',
    load: async () => (await import('./init.ts')).initCommand(),
  },
  {
    name: 'migrate',
    says: 'bring the store to the newest schema. serve does this too',
    load: async () => (await import('./migrate.ts')).migrateCommand(),
  },
  {
    name: 'seed',
    says: 'put the demo data into an empty store. A store with accounts stays unchanged',
    load: async () => (await import('./seed.ts')).seedCommand(),
  },
  {
    name: 'token',
    says: 'print a signed bearer token for a user of this host',
    load: async () => (await import('./token.ts')).tokenCommand(),
  },
  {
    name: 'commands',
    says: 'list the commands and queries, or show one with its schema',
    load: async () => (await import('./catalogue.ts')).catalogueCommand(),
  },
  {
    name: 'client',
    onlyInCheckout: true,
    says: 'write the types of @bursar/client from what the bank declares',
    load: async () => (await import('./client.ts')).clientCommand(),
  },
  {
    name: 'outbox',
    says: 'show messages to customers and staff, newest first',
    load: async () => (await import('./outbox.ts')).outboxCommand(),
  },
  {
    name: 'rules',
    says: 'check, test and explain the rule files',
    load: async () => (await import('./rules.ts')).rulesCommand(),
  },
  {
    name: 'scripts',
    says: 'check, test and run scripts',
    load: async () => (await import('./scripts.ts')).scriptsCommand(),
  },
  {
    name: 'processes',
    says: 'check and simulate BPMN files, and make building blocks for the diagram editor',
    load: async () => (await import('./processes.ts')).processesCommand(),
  },
  { name: 'timers', says: 'pending timers', load: async () => (await import('./timers.ts')).timersCommand() },
  {
    name: 'new',
    onlyInCheckout: true,
    says: 'write new files with failing tests that list the remaining steps',
    load: async () => (await import('./new.ts')).newCommand(),
  },
  {
    name: 'audit',
    says: 'verify, prove and archive the audit trail',
    load: async () => (await import('./audit.ts')).auditCommand(),
  },
  {
    name: 'backup',
    says: 'copy the embedded store to a new file while the host runs',
    load: async () => (await import('./backup.ts')).backupCommand(),
  },
  {
    name: 'tenant',
    says: 'move a tenant to another store',
    load: async () => (await import('./tenant.ts')).tenantCommand(),
  },
  {
    name: 'import',
    says: 'import every row of a .csv or .xlsx file, or none. Existing records stay unchanged',
    load: async () => (await import('./import.ts')).importCommand(),
  },
  {
    name: 'check',
    says: 'prove that the stored records agree',
    load: async () => (await import('./check.ts')).checkCommand(),
  },
  {
    name: 'bench',
    onlyInCheckout: true,
    says: 'measure against floors of the same run',
    load: async () => (await import('./bench.ts')).benchCommand(),
  },
];

const { version }: { readonly version: string } = createRequire(import.meta.url)('../../package.json');

/**
 * Runs the command of these arguments. Answers the exit code of what went wrong; nothing where it was done, and what is
 * found amiss sets `process.exitCode`.
 */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  const program = new Command('bursar')
    .description('Core-banking command host')
    .version(version)
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride();
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const asked = first === 'help' ? second : first;
  try {
    for (const { name, says, load, onlyInCheckout = false } of commands) {
      if (isPackaged && onlyInCheckout) continue;
      const command = name === asked ? await load() : new Command(name);
      add(program, command.description(says));
    }
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    // Commander has said it already, help and version included.
    if (error instanceof CommanderError) return error.exitCode;
    // Loaded only now: what knows every trouble stands on most of the core, and help is asked for often.
    return (await import('./complain.ts')).complain(error);
  }
}

/** Loads every command, for the reference of the command line. */
export async function wholeProgram(): Promise<readonly Command[]> {
  return Promise.all(commands.map(async ({ says, load }) => (await load()).description(says)));
}

/** Adds a command so that it, and the commands below it, complain and exit as the whole program does. */
function add(parent: Command, child: Command): void {
  parent.addCommand(child);
  inherit(parent, child);
}

function inherit(parent: Command, child: Command): void {
  child.copyInheritedSettings(parent);
  askLast(child);
  for (const grandchild of child.commands) inherit(child, grandchild);
}

/**
 * Has a command ask for the options that it needs once everything that was given is known: Commander does it before, so that one that
 * is misspelt would be told as missing.
 */
function askLast(command: Command): void {
  const needed = command.options.filter(({ mandatory }) => mandatory);
  for (const option of needed) option.mandatory = false;
  command.hook('preAction', () => {
    const missing = needed.find((one) => command.getOptionValue(one.attributeName()) === undefined);
    if (missing !== undefined) command.error(`error: required option '${missing.flags}' not specified`);
  });
}
