/** `/asyncapi.json` says all that an event carries: what is told beside it would reach nobody's types. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain, type Schema } from '../../../../core/host/pages/described.ts';
import { eventCheck } from '../../../support/events.ts';
import { registry } from '../../../support/registry.ts';

/** Types whose data may have more than is declared, with who says what it is. */
const free: ReadonlyMap<string, string> = new Map([
  ['process.message', 'the send task of a process hands over what it likes'],
]);

function* open(schema: Schema, at: string): Iterable<string> {
  const isObject = schema.properties !== undefined || schema.type === 'object';
  if (isObject && schema.additionalProperties !== false) yield at;
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* open(part, `${at}.${name}`);
  if (schema.items !== undefined) yield* open(schema.items, `${at}[]`);
  for (const part of schema.anyOf ?? []) yield* open(part, at);
}

test('the data of every type is closed, or says why it cannot be', () => {
  const found = Object.entries(registry.events).flatMap(([type, { data }]) => [...open(plain(data), type)]);
  assert.deepEqual([...new Set(found)], [...free.keys()]);
  for (const type of free.keys()) {
    assert.match(plain(registry.events[type]?.data ?? {}).description ?? '', /\w/, type);
  }
});

const loan = {
  loanId: 'APP-1',
  loanAccountNumber: '1',
  customerId: 'c',
  productEncodedKey: 'p',
  loanAmount: 1,
  status: 'Disbursed',
};
const told = (type: string, data: object) => ({
  id: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f',
  type,
  timestamp: '2026-11-21T09:00:00Z',
  subject: 's',
  by: 'somebody',
  data,
});

test('a member that nothing declares fails the test in which it is told', () => {
  const misfit = eventCheck(registry);
  const repaid = { ...loan, amount: 1, totalOutstanding: 0 };
  assert.equal(misfit(told('loan.repaid', repaid)), undefined);
  assert.match(misfit(told('loan.repaid', { ...repaid, more: 1 })) ?? '', /"more"/);
  assert.match(misfit(told('loan.repaid', loan)) ?? '', /totalOutstanding/);
  assert.match(misfit(told('loan.unheard', loan)) ?? '', /not declared/);
  const message = { name: 'scored', elementId: 'tell', score: 3 };
  assert.equal(misfit(told('process.message', message)), undefined);
});
