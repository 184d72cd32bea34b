import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Argument, Command } from 'commander';
import { execute, invalid } from '../command/wire/execute.ts';
import { mostItems } from '../command/wire/long-data.ts';
import type { Registry } from '../command/wire/registry.ts';
import { R1, refuse } from '../command/wire/reply.ts';
import type { Host } from '../host/main.ts';
import { admittedRows } from '../uploads/admitted-rows.ts';
import { columnsOf, shapedBy } from '../uploads/columns.ts';
import { answerOf } from '../uploads/file-answer.ts';
import { type FileKind, readFileOf } from '../uploads/sheet.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { personKey } from '../values/person.ts';
import { Complaint } from './complaint.ts';
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

/** `bursar import`: imports a file of branches, clients, accounts or employees, as a whole or not at all. */
export function importCommand(): Command {
  return new Command('import')
    .addArgument(new Argument('<kind>', 'what the rows are').choices(Object.keys(commands)))
    .argument('<file>', 'a .csv or .xlsx file whose first row names the fields')
    .requiredOption('--user <id>', 'who imports: the audit trail and four eyes go by it')
    .option('--tenant <tenant>', 'the tenant', 'demo')
    .option('--dry-run', 'check everything and change nothing')
    .action(async (kind: Kind, file: string, options: Options) => {
      checkSubject(options);
      const bytes = await bytesOf(file);
      console.log(await withHost((host) => importFile(kind, { file, bytes }, options, host)));
    });
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Complaint(`There is no file ${file}.`);
    }
    throw error;
  }
}

const kinds: Readonly<Record<string, FileKind>> = { '.csv': 'csv', '.xlsx': 'xlsx' };

/**
 * Reads the file as the host reads an uploaded one, runs its command and prints the result. Reports every
 * invalid row.
 */
export async function importFile(
  kind: Kind,
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
  { tenant, user, dryRun = false }: Options,
  { bank, registry }: Pick<Host, 'bank' | 'registry'>,
): Promise<string> {
  const fileKind = kinds[extname(file).toLowerCase()];
  if (fileKind === undefined) throw new Complaint(`${file} is not a .csv or .xlsx file.`);
  const subject = subjectOf(commands[kind], registry);
  const { spec } = subject;
  const reading = readFileOf(bytes, fileKind, mostItems(spec));
  if ('problems' in reading) throw complaintOf(reading.problems);
  const { sheet } = reading;
  const shaped = shapedBy(columnsOf(spec), sheet);
  if ('problems' in shaped) throw complaintOf(shaped.problems);
  const { problems } = await admittedRows(subject, {}, shaped.rows, bank.settings.timezone);
  const reply =
    problems.length > 0
      ? refuse(R1, 'E5', registry.rejections, invalid(problems))
      : await execute(
          {
            name: spec.name,
            data: { [spec.list ?? '']: shaped.rows },
            form: 'E5',
            dryRun,
            credentials: {
              actor: {
                kind: 'user',
                userId: user.trim(),
                name: user,
                tenant,
                roles: [],
                humans: [personKey(user)],
                permissions: new Set(['*']),
                branchId: null,
              },
            },
            origin: { kind: 'cli', requestId: `import ${kind}`, ip: null, userAgent: null },
          },
          bank,
        );
  const answer = answerOf(reply, spec, sheet, shaped, dryRun);
  const { message, errors } = membersOf(answer.body);
  if (answer.status === 200) return String(message);
  const told = itemsOf(errors).map(membersOf);
  throw told.some(({ row }) => row !== undefined) ? complaintOf(told) : new Complaint(String(message));
}

/** Every problem by its row, `row 7, email: ...`, and how many there are. */
function complaintOf(
  problems: readonly { readonly row?: unknown; readonly column?: unknown; readonly message?: unknown }[],
): Complaint {
  const lines = problems.map(({ row, column, message }) => {
    const place = row === undefined ? '' : `row ${String(row)}: `;
    const isNamed = column === undefined || String(message).includes(String(column));
    return `${place}${isNamed ? '' : `${String(column)}: `}${String(message)}`;
  });
  const count = `${lines.length} ${lines.length === 1 ? 'problem' : 'problems'}`;
  return new Complaint([...lines, `${count}; nothing was imported.`].join('\n'));
}

function subjectOf(name: string, registry: Registry) {
  const subject = registry.find(name);
  const spec = subject?.spec;
  if (subject === undefined || spec?.kind !== 'command') {
    throw new Error(`${name} is not a command of the registry`);
  }
  return { ...subject, spec };
}
