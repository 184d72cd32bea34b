/** A query asked of rows, without a host: what it answers is held to what it declares. */
import assert from 'node:assert/strict';
import type { DataOf, Query, QueryContext } from '../../core/command/declaration/command.ts';
import { checker } from '../../core/command/declaration/schema.ts';
import { isRejection } from '../../core/command/wire/rejections.ts';
import { membersOf } from '../../core/values/members.ts';
import { noon, person } from './decide.ts';
import { type Stock, withRows } from './stocked.ts';

/** What a query may know beside its input: nothing of rules, the moment of the tables. */
const context = {
  now: noon,
  actor: person('teller', 'Teller'),
  bank: { currency: 'NGN', timezone: 'UTC', publicUrl: 'http://127.0.0.1' },
} as unknown as QueryContext;

/** Asks once: the data, or the refusal as code, field and message. */
export async function ask(
  query: Query,
  input: Readonly<Record<string, unknown>>,
  stocks: readonly Stock[],
  more: Partial<QueryContext> = {},
): Promise<{ readonly data: Readonly<Record<string, unknown>>; readonly message: string }> {
  const answer = await read(query, input, stocks, more);
  if (isRejection(answer)) {
    assert.ok(query.rejects.includes(answer.code), `${answer.code} is not declared`);
    const { code, facts, items } = answer;
    return {
      data: { refused: code, ...facts, ...(items === undefined ? {} : { items }) },
      message: answer.message ?? '',
    };
  }
  return { data: membersOf(answer.data), message: answer.message };
}

/** Asks once what is not refused: its data, typed as they are declared. */
export async function answered<Q extends Query>(
  query: Q,
  input: Readonly<Record<string, unknown>>,
  stocks: readonly Stock[],
  more: Partial<QueryContext> = {},
): Promise<{ readonly data: DataOf<Q>; readonly message: string }> {
  const answer = await read(query, input, stocks, more);
  assert.ok(!isRejection(answer), 'it was refused');
  // It was held to what the query declares.
  return { data: answer.data as DataOf<Q>, message: answer.message };
}

async function read(
  query: Query,
  input: Readonly<Record<string, unknown>>,
  stocks: readonly Stock[],
  more: Partial<QueryContext>,
) {
  const answer = await withRows(stocks, ({ query: rows }) =>
    query.read(input, rows, { ...context, ...more }),
  );
  if (isRejection(answer)) return answer;
  const wrong = checker(query.output)(structuredClone(answer.data));
  assert.deepEqual(wrong, [], 'the answer is not as declared');
  return answer;
}
