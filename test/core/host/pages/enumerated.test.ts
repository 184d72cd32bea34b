/** Every state and type that is told or asked for is an enumeration, or is listed here with why it cannot be one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain, reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { errorSchema } from '../../../../core/host/pages/errors.ts';
import { registry } from '../../../support/registry.ts';

const named = /^(?:status|state|type|kind|\w+(?:Status|State|Type|Kind))$/;

/** Members that are texts of their own, by their names or by where they are. */
const free: ReadonlyMap<string, string> = new Map([
  ['addressState', 'a part of a country'],
  ['contactDetails.state', 'a part of a country'],
  ['collateralType', 'in the words of whoever brings it'],
  ['contentType', 'a media type'],
  ['contextLoaderType', 'a name that the process gives'],
  ['recipientKind', 'of whatever noun has a directory'],
  ['eventType', 'of the events of the catalogue, and of the audit types of all commands'],
  ['RetrieveEventsQuery input.type', 'a type of the catalogue, or a family of them'],
  ['RetrieveEventsQuery output.items[].type', 'the types of the catalogue: see webhooks'],
  ['RetrieveAuditLogQuery output.items[].newState', 'of whatever noun was moved'],
  ['RetrieveAuditLogQuery output.items[].previousState', 'of whatever noun was moved'],
  ['RetrieveAuditLogQuery output.items[].transactionType', 'of whatever noun was moved'],
  ['INVALID_STATE_TRANSITION.chequeState', 'the states of cheques are known to cheques alone'],
  [
    'RetrieveAccountStatementQuery output.items[].type',
    'each area names the kinds of its journals',
  ],
  ['RetrieveJournalQuery output.items[].kind', 'each area names the kinds of its journals'],
  [
    'RetrieveTransactionByIdQuery output.postings[].kind',
    'each area names the kinds of its journals',
  ],
  ['AcknowledgeComplianceReportCommand output.transactionType', 'of whatever was reported'],
  ['RetrieveComplianceReportsQuery output.items[].transactionType', 'of whatever was reported'],
]);

const isNamed = ({ enum: words, const: word, anyOf }: Schema): boolean =>
  words !== undefined ||
  word !== undefined ||
  (anyOf?.every((part) => part.type === 'null' || isNamed(part)) ?? false);

const isText = ({ type, anyOf }: Schema): boolean =>
  type === 'string' || (anyOf?.some(({ type: one }) => one === 'string') ?? false);

const reasonOf = (name: string, at: string): string | undefined =>
  [...free].find(([one]) => one === name || one === at || at.endsWith(`.${one}`))?.[0];

function* texts(schema: Schema, at: string): Iterable<readonly [name: string, at: string]> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const place = `${at}.${name}`;
    if (named.test(name) && isText(member) && !isNamed(member)) yield [name, place];
    yield* texts(member, place);
  }
  if (schema.items !== undefined) yield* texts(schema.items, `${at}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* texts(part, at);
}

const all: readonly (readonly [name: string, at: string])[] = [
  ...reachable(registry).flatMap(({ spec }) => [
    ...texts(plain(spec.input), `${spec.name} input`),
    ...texts(plain(spec.output), `${spec.name} output`),
  ]),
  ...Object.entries(registry.events).flatMap(([type, { data }]) => [...texts(plain(data), type)]),
  ...Object.entries(registry.rejections).flatMap(([code, { facts = {} }]) => [
    ...texts(plain(errorSchema(code, facts)), code),
  ]),
];

test('every state and type is enumerated', () => {
  const open = all.filter(([name, at]) => reasonOf(name, at) === undefined).map(([, at]) => at);
  assert.deepEqual(open, [], 'enumerate it from its table, or say here why it is a text');
});

test('no reason is left over', () => {
  const used = new Set(all.map(([name, at]) => reasonOf(name, at)));
  assert.deepEqual(
    [...free.keys()].filter((one) => !used.has(one)),
    [],
  );
});
