/** Requests that are refused: their exact answers, and a store that is as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOptions, TestBank } from './bank.ts';
import { changedTables, storedRows } from './stored.ts';

export interface Bad extends CallOptions {
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
  /** A refused attempt of a known command by a known user leaves its audit entry, and nothing else. */
  readonly audited?: boolean;
}

/** The answer of a universal command to fields that are wrong. */
export function invalid(
  ...fields: readonly (readonly [string, string])[]
): Pick<Bad, 'status' | 'answer' | 'audited'> {
  const said = fields.map(([, message]) => message.replace(/\?$/, '')).join('; ');
  return {
    status: 400,
    audited: true,
    answer: {
      isSuccessful: false,
      message: `The request is not valid: ${said}.`,
      errors: fields.map(([field, message]) => ({ field, message, code: 'VALIDATION' })),
    },
  };
}

/** The answer of a universal command that says no by a code. */
export function refused(status: number, code: string, message: string, facts: object = {}) {
  return {
    status,
    audited: true,
    answer: { isSuccessful: false, message, errors: [{ code, message, ...facts }] },
  };
}

/** The answer to a request that never became a command: its sender is known, so the trail has it. */
export function early(status: number, code: string, message: string, items?: readonly object[]) {
  const errors = items ?? [{ code, message }];
  return { status, audited: true, answer: { success: false, message, data: null, errors } };
}

/** The same where the path, or the beginning of the body, names a universal command. */
export function earlyOf(...said: Parameters<typeof early>) {
  const { answer, ...rest } = early(...said);
  const { message, errors } = answer;
  return { ...rest, answer: { isSuccessful: false, message, errors } };
}

/** The answer of a universal command to a body that is not JSON. */
export const malformed = (where: string) =>
  earlyOf(400, 'MALFORMED', `The body is not valid JSON: ${where}.`);

/** A deposit with these fields beside the account, as its sender wrote them. */
export const deposit = (fields: string): { readonly path: string; readonly body: string } => ({
  path: '/api/bpm/cmd/InitiateDeposit',
  body: `{"accountNumber": "1000000001"${fields === '' ? '' : `, ${fields}`}}`,
});

/** What the audit entry names, each stored once: versions of rules and their answers; numbers of batches. */
const bookkeeping = new Set(['rule_versions', 'verdicts', 'unit_batches']);

/** One test a request. */
export function refusals(bank: () => TestBank, rows: Readonly<Record<string, Bad>>): void {
  for (const [name, row] of Object.entries(rows)) {
    const { path = '/api/bpm/cmd', body, status, answer, audited, ...call } = row;
    test(`${name}: ${status}, and nothing is changed`, async () => {
      const before = await storedRows(bank());
      const reply = await bank().post(path, body, call);
      assert.equal(reply.status, status);
      assert.deepEqual(reply.body, answer);
      const changed = changedTables(before, await storedRows(bank())).filter(
        (table) => !bookkeeping.has(table),
      );
      assert.deepEqual(changed, audited === true ? ['records'] : []);
    });
  }
}
