/** Every state and type that is told or asked for is an enumeration, or is listed here with why it cannot be one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, reachable, type Schema } from '../../../../core/host/pages/described.ts';
import { errorSchema } from '../../../../core/host/pages/errors.ts';
import { registry } from '../../../support/registry.ts';

const words = [
  ...['status', 'state', 'type', 'kind', 'outcome', 'mode', 'method', 'channel', 'level', 'source'],
  ...['direction', 'category', 'severity', 'origin', 'operator', 'trigger', 'frequency', 'gender'],
];
const named = new RegExp(`(?:^|[a-z](?=[A-Z]))(?:${words.join('|')})$`, 'i');

/** Members that are texts of their own, by their names or by where they are. */
const free: ReadonlyMap<string, string> = new Map([
  ['addressState', 'a part of a country'],
  ['contactDetails.state', 'a part of a country'],
  ['collateralType', 'in the words of whoever brings it'],
  ['contentType', 'a media type'],
  ['contextLoaderType', 'a name that the process gives'],
  ['RetrieveAuditLogQuery input.eventType', 'of the audit types of all commands'],
  ['RetrieveAuditLogQuery output.items[].eventType', 'of the audit types of all commands'],
  ['RetrieveEventsQuery input.type', 'a type of the catalogue, or a family of them'],
  ['RetrieveAuditLogQuery output.items[].newState', 'of whatever noun was moved'],
  ['RetrieveAuditLogQuery output.items[].previousState', 'of whatever noun was moved'],
  ['RetrieveAuditLogQuery output.items[].transactionType', 'of whatever noun was moved'],
  ['INVALID_STATE_TRANSITION.chequeState', 'the states of cheques are known to cheques alone'],
  ['channel', 'in the word of the caller, by which rule files may decide'],
  ['salesChannel', 'in the words of whoever brings it'],
  ['gender', 'in the words of whoever brings it'],
  ['category', 'a word of the bank, to sort jobs and processes by'],
  ['approvalLevel', 'as many as the rules ask for: a pattern says how they are called'],
  ['paymentMethod', 'it may name an account'],
  ['RetrieveWebHookCallsQuery output.items[].method', 'as it was sent'],
  ['GetWebHookCallQuery output.method', 'as it was sent'],
  ['RetrieveAuditLogQuery input.outcome', 'accepted, or any code of a refusal'],
  ['RetrieveAuditLogQuery output.items[].outcome', 'accepted, or any code of a refusal'],
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
    ...texts(described(spec.input, registry), `${spec.name} input`),
    ...texts(described(spec.output, registry), `${spec.name} output`),
  ]),
  ...Object.entries(registry.events).flatMap(([type, { data }]) => [
    ...texts(described(data, registry), type),
  ]),
  ...Object.entries(registry.rejections).flatMap(([code, { facts = {} }]) => [
    ...texts(described(errorSchema(code, facts), registry), code),
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
