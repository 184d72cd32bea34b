/** Who made, approved or ended something is told by his subject, too: names are shared, and `/me` tells subjects. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plain, reachable, type Schema } from '../../../core/host/pages/described.ts';
import { startBank, type TestBank, tokenOf } from '../../support/bank.ts';
import { registry } from '../../support/registry.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

/** Members that tell who did something, by name or by subject. */
const who = /^(?:by|\w+By)$/;

/** Members that are subjects already, or that no person is behind, and why. */
const excepted: ReadonlyMap<string, string> = new Map([
  ['beatenBy', 'a rule'],
  ['lockedBy', 'the subject itself'],
  ['openedBy', 'the subject itself'],
  ['releasedBy', 'the subject itself'],
  ['claimedBy', 'the subject itself'],
  ['revokedBy', 'the subject itself'],
  ['RetrieveEventsQuery.items[].by', 'the subject itself'],
  ['GetRuleSetQuery.history[].by', 'the trail of rules keeps names; proposedBy beside it is the subject'],
  ['GetRuleSetQuery.history[].proposedBy', 'the subject itself'],
  ['RetrieveSecretsQuery.items[].updatedBy', 'the subject itself'],
  ['RetrieveChequeByIdQuery.createdBy', 'the subject itself'],
  ['RetrieveAllTransactionsQuery.items[].reversedBy', 'the transaction that reverses it'],
  ['RetrieveTransactionByIdQuery.reversedBy', 'the transaction that reverses it'],
  ...['ApproveImportCommand', 'ImportAccountsCommand', 'RejectImportCommand'].flatMap(subjects),
  ...['RetrieveImportByIdQuery', 'RetrieveImportsQuery.items[]'].flatMap(subjects),
  ...['SimulateRuleSetQuery', 'RetrieveRuleDecisionsQuery.items[]'].map(rule),
  ...['CheckRuleTextQuery.tests[]', 'CheckRuleTextQuery.results[]'].map(rule),
  ...['GetRuleDraftQuery.review.tests.results[]', 'GetRuleSetQuery.tests[]'].map(rule),
  ...['ValidateRuleSetCommand.tests.results[]', 'ReplayRuleSetQuery.changes[].before'].map(rule),
  ...['ReplayRuleSetQuery.changes[].after', 'GetRuleSetQuery.drafts[].tests.results[]'].map(rule),
]);

function subjects(where: string): [string, string][] {
  return ['proposedBy', 'decidedBy'].map((name) => [`${where}.${name}`, 'the subject itself']);
}
function rule(where: string): [string, string] {
  return [`${where}.decidedBy`, 'a rule'];
}

function* silent(schema: Schema, at: string): Iterable<string> {
  const members = schema.properties ?? {};
  for (const [name, member] of Object.entries(members)) {
    const place = `${at}.${name}`;
    const isKnown = excepted.has(name) || excepted.has(place);
    if (who.test(name) && !isKnown && members[`${name}Id`] === undefined) yield place;
    yield* silent(member, place);
  }
  if (schema.items !== undefined) yield* silent(schema.items, `${at}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* silent(part, at);
}

test('every answer that tells who did something tells his subject', () => {
  const found = reachable(registry).flatMap(({ spec }) => [...silent(plain(spec.output), spec.name)]);
  assert.deepEqual(found, [], 'tell the subject beside it, or say here why not');
});

test('what is mine is told from what is theirs by the subject that /me tells', async () => {
  const made = await bank.call('InitiateDeposit', {
    ...{ accountNumber: '1000000001', amount: 25, requireApproval: true },
  });
  const transactionId = made.text('data.transactionId');
  const approved = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' });
  assert.equal(approved.at('data.approvedById'), 'manager');
  const found = await bank.call('RetrieveTransactionByIdQuery', { transactionId });
  const me = await fetch(`${bank.url}/api/v1/me`, {
    headers: { authorization: `Bearer ${await tokenOf('teller', bank.clock)}` },
  });
  const { data } = (await me.json()) as { readonly data: { readonly subject: string } };
  assert.equal(found.at('data.createdBy'), 'Test teller');
  assert.equal(found.at('data.createdById'), data.subject);
  assert.equal(found.at('data.approvals.0.approvedById'), 'manager');
  assert.deepEqual(
    (found.at('data.history') as readonly { readonly byId: string }[]).map(({ byId }) => byId),
    ['teller', 'manager'],
  );
});
