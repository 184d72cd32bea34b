/**
 * Runs the command of a file once, in the name of the sender. The command has a key of the file. If the host
 * dies after the commit, the next try finds the reply under this key. If the host dies before the commit, the
 * command runs again. The key is kept until the outcome is recorded.
 */
import { tokenRevocations } from '../auth/revocation.ts';
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import { execute } from '../command/wire/execute.ts';
import { errorCodeHeader } from '../command/wire/reply.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import { personKey } from '../values/person.ts';
import { columnsOf, shapedBy } from './columns.ts';
import { answerOf, mostKept } from './file-answer.ts';
import { type FileImport, fileImportParts, fileImports, fileImportTask, runKey } from './file-import.ts';
import type { SheetRow } from './sheet-row.ts';

const record = 'RecordFileImport';
/** The most tries of a file if the host fails, and if the host is busy. A minute passes between two tries. */
const tries = { fault: 5, busy: 18 } as const;

export function fileImportRunner({
  store,
  bank,
}: {
  readonly store: Pick<Store, 'reader'>;
  readonly bank: Bank;
}): BackgroundTask {
  return {
    name: fileImportTask,
    async run({ tenant, data, attempts }) {
      const importId = String(data.importId);
      const read = store.reader(tenant);
      const row = await read.one(fileImports, { id: importId });
      if (row === undefined || row.state !== 'Waiting') {
        return { command: record, data: { importId } };
      }
      const person = personKey(row.userId);
      const revoked = await read.one(tokenRevocations, { person });
      if (revoked !== undefined && row.createdAt <= revoked.issuedBefore) {
        const message = 'The rights of who sent the file were revoked before it was imported.';
        const errors = [{ code: 'UNAUTHENTICATED', message }];
        return refused(importId, { message, errors, failed: 0 });
      }
      // Every earlier try ended without an outcome, so the host died during it.
      if (attempts >= tries.busy) return givenUp(row, 'it was not done', bank);
      const parts = await read.rows(fileImportParts, (select) => select.where({ importId }).orderBy('part'));
      const rows = parts.flatMap((part) => part.rows);
      return outcomeOf(row, { rows, attempts }, bank);
    },
  };
}

async function outcomeOf(
  row: FileImport,
  { rows, attempts }: { readonly rows: readonly SheetRow[]; readonly attempts: number },
  bank: Bank,
): Promise<Outcome> {
  const { id: importId, command, heading, beside } = row;
  const spec = bank.registry.find(command)?.spec;
  const sheet = { heading, rows };
  const shaped = spec?.kind === 'command' ? shapedBy(columnsOf(spec), sheet) : undefined;
  if (spec?.kind !== 'command' || shaped === undefined || 'problems' in shaped) {
    // Another version of the host stored this file, and its declaration of the command differs.
    const message = `${command} does not take these columns any more.`;
    return refused(importId, { message, errors: [{ code: 'VALIDATION', message }], failed: 0 });
  }
  const reply = await execute(
    {
      name: command,
      data: { ...beside, [spec.list ?? '']: shaped.rows },
      form: 'E5',
      dryRun: false,
      idempotencyKey: runKey(importId),
      isKeptLong: true,
      credentials: { actor: senderOf(row) },
      origin: { kind: 'job', requestId: `file-import:${importId}`, ip: null, userAgent: null },
    },
    bank,
  );
  if (reply.status >= 429) {
    const why = `${command} of file ${importId}: ${reply.status}`;
    const most = reply.status === 500 ? tries.fault : tries.busy;
    // The outcome is unknown, so the task runs again when its claim ends. A command that may still be
    // committed is not given up now. After the last try, the next claim finds its reply stored or missing.
    const isUnknown = reply.headers[errorCodeHeader] === 'OUTCOME_UNKNOWN';
    if (isUnknown || attempts + 1 < most) throw new Error(why);
    return givenUp(row, why, bank);
  }
  const { body } = answerOf(reply, spec, sheet, shaped, false);
  const { message, data, errors } = membersOf(body);
  const { failed, result } = membersOf(data);
  if (reply.status !== 200) {
    return refused(importId, { message, errors: itemsOf(errors).slice(0, mostKept), failed });
  }
  return {
    command: record,
    data: { importId, state: 'Done', done: rows.length, failed: 0, message, errors: [], result },
  };
}

/**
 * The end of a file that the host could not import. The log has the incident, and the sender gets its id. If
 * a reply of the command was stored after all, that reply is recorded instead.
 */
function givenUp({ id: importId, command }: FileImport, why: string, bank: Bank): Outcome {
  const requestId = `file-import:${importId}`;
  const incidentId = bank.incident(new Error(why), { name: command, requestId });
  const message = `The host could not import the file; nothing of it was taken. Give the operators incident ${incidentId}, and send it again.`;
  const errors = [{ code: 'INTERNAL_ERROR', message }];
  const told = { state: 'Failed', done: 0, failed: 0, result: null, message, errors };
  return { command: record, data: { importId, ...told } };
}

const refused = (importId: string, told: Readonly<Record<string, unknown>>): Outcome => ({
  command: record,
  data: { importId, state: 'Refused', done: 0, result: null, ...told },
});

function senderOf({ tenant, userId, userName: name, actor }: FileImport): Actor {
  const { roles, branchId, humans, permissions } = actor;
  return { kind: 'user', userId, name, tenant, roles, branchId, humans, permissions: new Set(permissions) };
}
