/** Whoever is told to have done something is told by subject, too: so "mine" can be told from "theirs". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { pick } from '../../../support/pick.ts';
import { registry } from '../../../support/registry.ts';

/** Members that are not display name of a person, by their names or by where they are. */
const others: ReadonlyMap<string, string> = new Map([
  ['beatenBy', 'a rule'],
  ['claimedBy', 'a subject, and the word by which tasks are asked for'],
  ['RetrieveEventsQuery.items[].by', 'a subject'],
  ['RetrieveAllTransactionsQuery.items[].reversedBy', 'a transaction'],
  ['RetrieveTransactionByIdQuery.reversedBy', 'a transaction'],
  ['CheckRuleTextQuery.tests[].decidedBy', 'a rule'],
  ['CheckRuleTextQuery.results[].decidedBy', 'a rule'],
  ['GetRuleDraftQuery.review.tests.results[].decidedBy', 'a rule'],
  ['GetRuleSetQuery.tests[].decidedBy', 'a rule'],
  ['ReplayRuleSetQuery.changes[].before.decidedBy', 'a rule'],
  ['ReplayRuleSetQuery.changes[].after.decidedBy', 'a rule'],
  ['RetrieveRuleDecisionsQuery.items[].decidedBy', 'a rule'],
  ['SimulateRuleSetQuery.decidedBy', 'a rule'],
  ['ValidateRuleSetCommand.tests.results[].decidedBy', 'a rule'],
]);

function* makers(
  schema: Schema,
  at: string,
): Iterable<{ readonly name: string; readonly place: string; readonly isKnown: boolean }> {
  const members = Object.entries(schema.properties ?? {});
  for (const [name, member] of members) {
    const place = `${at}.${name}`;
    if (/(?:^by|By)$/.test(name)) {
      const { [`${name}Id`]: id } = schema.properties ?? {};
      yield { name, place, isKnown: id !== undefined };
    }
    yield* makers(member, place);
  }
  if (schema.items !== undefined) yield* makers(schema.items, `${at}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* makers(part, at);
}

const all = [
  ...reachable(registry).flatMap(({ spec }) => [...makers(described(spec.output, registry), spec.name)]),
  ...Object.entries(registry.events).flatMap(([type, { data }]) => [
    ...makers(described(data, registry), type),
  ]),
];

test('a subject stands beside every display name', () => {
  const alone = all.filter(({ name, place, isKnown }) => !isKnown && !others.has(name) && !others.has(place));
  assert.deepEqual(pick(alone, 'place'), []);
});

test('no exception is left over', () => {
  const needed = all.filter(({ isKnown }) => !isKnown).flatMap(({ name, place }) => [name, place]);
  assert.deepEqual(
    [...others.keys()].filter((one) => !needed.includes(one)),
    [],
  );
});
