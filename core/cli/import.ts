import { Argument, Command } from 'commander';
import { execute } from '../command/wire/execute.ts';
import type { Registry, Subject } from '../command/wire/registry.ts';
import type { Host } from '../host/main.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { personKey } from '../values/person.ts';
import { Complaint } from './complaint.ts';
import { type FileRow, rowsOf } from './import-file.ts';
import { shaped } from './import-shape.ts';
import { checkSubject } from './token.ts';
import { withHost } from './with-host.ts';

const commands = {
  branches: 'ImportBranchesCommand',
  clients: 'ImportClientsCommand',
  accounts: 'ImportAccountsCommand',
  employees: 'ImportEmployeesCommand',
} as const;
type Kind = keyof typeof commands;

interface Options {
  readonly tenant: string;
  readonly user: string;
  readonly dryRun?: boolean;
}

/** `bursar import`: a file of branches, clients, accounts or employees, all of it or nothing. */
export function importCommand(): Command {
  return new Command('import')
    .addArgument(new Argument('<kind>', 'what the rows are').choices(Object.keys(commands)))
    .argument('<file>', 'a .csv or .xlsx file whose first row names the fields')
    .requiredOption('--user <id>', 'who imports: the audit trail and four eyes go by it')
    .option('--tenant <tenant>', 'the tenant', 'demo')
    .option('--dry-run', 'check everything and change nothing')
    .action(async (kind: Kind, file: string, options: Options) => {
      checkSubject(options);
      const rows = await rowsOf(file);
      if (rows.length === 0) throw new Complaint(`${file} has no rows.`);
      console.log(await withHost((host) => importRows(kind, rows, options, host)));
    });
}

/** Checks every row, sends them as one command and says what became of them; complains of every bad line. */
export async function importRows(
  kind: Kind,
  rows: readonly FileRow[],
  { tenant, user, dryRun = false }: Options,
  { bank, registry }: Pick<Host, 'bank' | 'registry'>,
): Promise<string> {
  const { spec } = subjectOf(commands[kind], registry);
  const data = { rows: shaped(rows, spec.input) };
  const reply = await execute(
    {
      ...{ name: spec.name, data, form: 'E5', dryRun },
      credentials: {
        actor: {
          ...{
            kind: 'user',
            userId: user.trim(),
            name: user,
            tenant,
            roles: [],
            humans: [personKey(user)],
          },
          ...{ permissions: new Set(['*']), branchId: null },
        },
      },
      origin: { kind: 'cli', requestId: `import ${kind}`, ip: null, userAgent: null },
    },
    bank,
  );
  const { message: told, errors } = membersOf(reply.body);
  const message = String(told);
  if (reply.status === 200) return dryRun ? `Nothing was changed. ${message}` : message;
  const lines = itemsOf(errors).map((error) => complaintOf(membersOf(error), rows));
  throw new Complaint(
    lines.length === 0
      ? message
      : [
          ...lines,
          `${lines.length} ${lines.length === 1 ? 'problem' : 'problems'}; nothing was imported.`,
        ].join('\n'),
  );
}

function subjectOf(name: string, registry: Registry): Subject {
  const subject = registry.find(name);
  if (subject === undefined) throw new Error(`${name} is not in the registry`);
  return subject;
}

/** `line 7: name is required`: the row's index becomes its line in the file. */
function complaintOf(error: Readonly<Record<string, unknown>>, rows: readonly FileRow[]): string {
  const message = String(error.message);
  const [, index, name = ''] = /^rows\.(\d+)\.?(.*)$/.exec(String(error.field ?? '')) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  if (row === undefined) return message;
  const said = message.replaceAll(`rows.${index}.`, '').replaceAll(`rows.${index}`, 'the row');
  return `line ${row.line}: ${name !== '' && !said.includes(name) ? `${name}: ` : ''}${said}`;
}
