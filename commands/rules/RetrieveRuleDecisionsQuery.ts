import { byId, recordsOf } from '../../core/audit/history.ts';
import { recordedIn } from '../../core/audit/period.ts';
import { type CommandRecord, records } from '../../core/audit/record.ts';
import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead, Select } from '../../core/command/declaration/read.ts';
import { Guid, OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import type { Facts } from '../../core/command/policy/policy.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  hiddenFrom,
  type RuleExplanation,
  type RulePort,
  type RuleSet,
  withoutSets,
} from '../../core/rules/port.ts';
import { ruleVersions } from '../../core/rules/publication.ts';
import { verdicts } from '../../core/rules/verdict.ts';
import { counted } from '../../core/values/counted.ts';
import { canonicalJson, jsonOrNothing } from '../../core/values/json.ts';
import { itemsOf } from '../../core/values/members.ts';
import { RuleView } from './rule-input.ts';
import {
  fullFacts,
  newestFirst,
  oneOf,
  ruledEntries,
  type StoredDecision,
  settledTimes,
  storedDecisions,
  trail,
  unseen,
} from './stored-decisions.ts';

/** Entries that are explained at a time. */
const most = 100;
/** Entries that are looked through for the decisions of a rule set: at a time, and for one answer. */
const together = 2000;
const lookedThrough = 20_000;

export default query({
  name: 'RetrieveRuleDecisionsQuery',
  summary:
    'Which rules decided: about a transaction, in an audit entry; with audit.view by a rule set, on a day, for a person; newest first.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({
    transactionId: Type.Optional(Words(64)),
    auditId: Type.Optional(Words(64, 'Id of an audit entry')),
    ruleSet: Type.Optional(Words(120, 'Decisions of this rule set alone')),
    result: Type.Optional(Words(80, 'accepted, or the code of a refusal')),
    userId: Type.Optional(Words(200, 'Whose commands were decided about')),
    startDate: Type.Optional(DayOrMoment('Decided at or after')),
    endDate: Type.Optional(DayOrMoment('Decided at or before')),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: most })),
    cursor: Type.Optional(Guid('What `next` was: it goes on there')),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        auditId: Type.String(),
        at: Type.String(),
        action: Type.String(),
        userId: Type.String(),
        userName: Type.String(),
        result: Type.String({ description: 'accepted, or the code of a refusal' }),
        transactionId: OrNull(Type.String()),
        ruleSet: Type.String(),
        version: Type.String(),
        facts: Type.Unknown(),
        rulesThatHeld: Type.Array(Type.String()),
        outcome: Type.Unknown(),
        decidedBy: OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
        rules: Type.Array(RuleView, {
          description: 'Every rule, with each comparison and the value that it saw',
        }),
      }),
    ),
    next: OrNull(
      Type.String({
        description: 'The `cursor` of what comes next, also where nothing was found so far; null at the end',
      }),
    ),
  }),
  rejects: ['RULE_DECISION_UNNAMED', 'INSUFFICIENT_PERMISSIONS'],
  example: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  read: async (input, read, { rules, bank, actor }) => {
    const { transactionId, auditId, ruleSet, cursor, pageSize = most } = input;
    const { result, userId } = input;
    const isOfPerson = userId !== undefined ? 'userId' : undefined;
    const by = transactionId !== undefined ? 'transactionId' : isOfPerson;
    const period = periodOf(input, bank.timezone);
    const isNamed = [transactionId, auditId, ruleSet, userId, period.from, period.before];
    if (isNamed.every((one) => one === undefined)) return reject('RULE_DECISION_UNNAMED');
    // A list of everybody's actions needs the permission for the trail. A caller who names a transaction or
    // an entry already knows it.
    const isBrowsing = transactionId === undefined && auditId === undefined;
    if (isBrowsing && !allows(actor, trail)) return unseen(trail);
    const hidden = hiddenFrom(actor, rules.sets);
    const asksHidden = hidden.find(({ name }) => name === ruleSet);
    if (asksHidden !== undefined) return unseen(asksHidden.seenBy);
    const where = (select: Select): void => {
      if (transactionId !== undefined) select.whereIn('transactionId', oneOf(transactionId));
      if (userId !== undefined) select.whereIn('userId', oneOf(userId));
      if (result !== undefined) select.where({ outcome: result });
      if (auditId !== undefined) select.where({ id: auditId });
      if (cursor !== undefined) select.where('id', '<', cursor);
      recordedIn(select, period);
    };
    const { entries, next } =
      ruleSet === undefined
        ? await newest(read, { pageSize, where, by })
        : await entriesOf(read, { ruleSet, pageSize, where, by });
    const decisions = await storedDecisions(read, entries, (select) => {
      if (ruleSet !== undefined) select.where('policy', ruleSet);
      withoutSets(select, hidden);
    });
    const settled = await settledTimes(read, entries);
    const asked = decisions.map((decision) => {
      const specs = rules.sets.find(({ name }) => name === decision.verdict.policy)?.facts ?? {};
      return { ...decision, facts: fullFacts(decision, specs, settled) };
    });
    const answers = await explained(asked, read, rules);
    const items = asked.map((one) => told(one, answers.get(one)));
    const leftOut = ruleSet === undefined ? hidden : [];
    return { data: { items, next }, message: messageOf(items.length, leftOut) };
  },
});

/** The message names the hidden sets, whether one of them decided here or not. */
function messageOf(count: number, leftOut: readonly RuleSet[]): string {
  const sets = leftOut.map(({ name, seenBy }) => ` Those of ${name} need ${seenBy.join(' or ')}.`);
  return `${counted(count, 'decision')}.${sets.join('')}`;
}

interface Found {
  readonly entries: readonly CommandRecord[];
  /** The last examined entry, if there may be more. */
  readonly next: string | null;
}

interface Wanted {
  readonly pageSize: number;
  readonly where: (select: Select) => void;
  readonly by: 'transactionId' | 'userId' | undefined;
}

async function newest(read: QueryRead, { pageSize, where, by }: Wanted): Promise<Found> {
  const entries = await ruledEntries(read, pageSize, where, by);
  return { entries, next: entries.length < pageSize ? null : (entries.at(-1)?.id ?? null) };
}

/**
 * Entries that depend on the rule set. The stored answers show which entries do, so entries are examined in
 * parts. The number for one answer is limited, so that rarely used rule sets do not cause long queries.
 */
async function entriesOf(read: QueryRead, of: Wanted & { readonly ruleSet: string }): Promise<Found> {
  const { ruleSet, pageSize, where, by } = of;
  const isOfSet = new Map<string, boolean>();
  const found: string[] = [];
  let last: string | undefined;
  for (let looked = 0; looked < lookedThrough; looked += together) {
    const after = last;
    const some = await read.select(records, (select) => {
      where(select);
      if (after !== undefined) select.where('id', '<', after);
      newestFirst(select.select('id', 'decisions').whereNotNull('decisions').limit(together), by);
    });
    const named = some.map(({ id, decisions }) => ({
      id: String(id),
      verdicts: itemsOf(jsonOrNothing(String(decisions))).map(String),
    }));
    const fresh = new Set(named.flatMap(({ verdicts }) => verdicts));
    await learnSets(
      read,
      ruleSet,
      [...fresh].filter((id) => !isOfSet.has(id)),
      isOfSet,
    );
    for (const { id, verdicts } of named) {
      last = id;
      if (verdicts.some((verdict) => isOfSet.get(verdict) === true)) found.push(id);
      if (found.length === pageSize) break;
    }
    if (found.length === pageSize) break;
    if (some.length < together) {
      last = undefined;
      break;
    }
  }
  const entries = await recordsOf(read, found);
  return { entries: entries.toSorted(byId).reverse(), next: last ?? null };
}

/** Learns which of these answers are the rule set's. */
async function learnSets(
  read: QueryRead,
  ruleSet: string,
  ids: readonly string[],
  isOfSet: Map<string, boolean>,
): Promise<void> {
  for (const id of ids) isOfSet.set(id, false);
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await read.select(verdicts, (select) =>
      select
        .select('id')
        .whereIn('id', ids.slice(at, at + 500))
        .where('policy', ruleSet),
    );
    for (const { id } of rows) isOfSet.set(String(id), true);
  }
}

/** A decision with all known facts. */
interface Asked extends StoredDecision {
  readonly facts: Facts;
}

/** Explains each decision. Every version is read and evaluated once, however many decisions depend on it. */
async function explained(
  asked: readonly Asked[],
  read: QueryRead,
  rules: RulePort,
): Promise<ReadonlyMap<Asked, RuleExplanation>> {
  const answers = new Map<Asked, RuleExplanation>();
  if (asked.length === 0) return answers;
  const keyOf = (name: string, version: string) => `${name}\n${version}`;
  const byVersion = Map.groupBy(asked, ({ verdict }) => keyOf(verdict.policy, verdict.policyVersion));
  const versions = [...new Set(asked.map(({ verdict }) => verdict.policyVersion))];
  const names = [...new Set(asked.map(({ verdict }) => verdict.policy))];
  const contents = await read.rows(ruleVersions, (select) =>
    select.whereIn('name', names).whereIn('contentVersion', versions),
  );
  for (const { name, contentVersion, content } of contents) {
    const own = byVersion.get(keyOf(name, contentVersion)) ?? [];
    if (own.length === 0) continue;
    const byFacts = Map.groupBy(own, ({ facts }) => canonicalJson(facts));
    const groups = [...byFacts.values()];
    const different = groups.flatMap(([first]) => (first === undefined ? [] : [first.facts]));
    const whys = await rules.explainStored(name, content, different);
    for (const [at, group] of groups.entries()) {
      const why = whys[at];
      if (why !== undefined && !('problem' in why)) for (const one of group) answers.set(one, why);
    }
  }
  return answers;
}

function told({ entry, verdict, facts }: Asked, known: RuleExplanation | undefined) {
  const held = known?.rules.filter((rule) => rule.held) ?? verdict.fired;
  return {
    auditId: entry.id,
    at: entry.timestamp,
    action: entry.action,
    userId: entry.userId,
    userName: entry.userName,
    result: entry.outcome,
    transactionId: entry.transactionId,
    ruleSet: verdict.policy,
    version: verdict.policyVersion,
    facts,
    rulesThatHeld: held.map(({ rule }) => rule),
    outcome: known?.outcome ?? null,
    decidedBy: known?.decidedBy ?? null,
    rules: [...(known?.rules ?? [])],
  };
}
