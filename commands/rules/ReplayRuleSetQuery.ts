import { allows } from '../../core/command/declaration/actor.ts';
import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { NoAnswer, RuleAnswer } from '../../core/rules/port.ts';
import { ruleVersions } from '../../core/rules/publication.ts';
import { counted } from '../../core/values/counted.ts';
import { days, later } from '../../core/values/instant.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { mapInChunks } from '../../core/values/turns.ts';
import { Content, contentOf, ruleSetOf, SetName } from './rule-input.ts';
import {
  fullFacts,
  ruledEntries,
  type StoredDecision,
  settledTimes,
  storedDecisions,
  trail,
  unseen,
} from './stored-decisions.ts';

/** A replay examines at most this many entries. It lists all changed decisions among them. */
const mostEntries = 20_000;

const Answered = Type.Object({
  outcome: Type.Unknown(),
  decidedBy: OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
});

export default query({
  name: 'ReplayRuleSetQuery',
  summary: 'Asks a draft what was decided in the last days, and lists the decisions that it would change.',
  reply: R2,
  permission: ['rules.view'],
  evaluates: true,
  input: Type.Object({
    name: SetName,
    version: Type.Optional(Words(64, 'A draft or version')),
    content: Type.Optional(Content),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 7 })),
    startDate: Type.Optional(DayOrMoment('Decided at or after, in place of `days`')),
  }),
  output: Type.Object({
    name: Type.String(),
    version: Type.String(),
    since: Type.String({ description: 'Decisions of before were not looked at' }),
    decisions: Type.Integer({ description: 'Stored decisions that were asked again' }),
    unchanged: Type.Integer(),
    changed: Type.Integer(),
    notComparable: Type.Integer({ description: 'Decisions by a content that is no longer kept' }),
    complete: Type.Boolean({ description: 'Every decision of that time was looked at' }),
    changes: Type.Array(
      Type.Object({
        auditId: Type.String(),
        at: Type.String(),
        action: Type.String(),
        transactionId: OrNull(Type.String()),
        facts: Type.Unknown(),
        before: Answered,
        after: Answered,
      }),
      {
        description: `Each that would change, the newest first; with ${trail.join(' or ')} alone: what somebody did is the trail's`,
      },
    ),
  }),
  rejects: [
    'RULE_SET_NOT_FOUND',
    'INSUFFICIENT_PERMISSIONS',
    'RULE_VERSION_NOT_FOUND',
    'RULE_SET_INVALID',
    'VALIDATION',
  ],
  example: { name: 'transactions/approval-thresholds', content: { approvalThresholds: [] }, days: 7 },

  read: async (input, read, { rules, actor, now, bank }) => {
    const { name, version, content, days: back = 7, startDate } = input;
    const set = ruleSetOf(rules, name);
    if (set === undefined) return reject('RULE_SET_NOT_FOUND');
    if (!allows(actor, set.seenBy)) return unseen(set.seenBy);
    if ((version === undefined) === (content === undefined)) {
      const message = 'Name what is asked: a version or draft (version), or a content, and not both.';
      return reject('VALIDATION', { field: 'content', message });
    }
    const place = { name, tenant: actor.tenant, read, rules };
    const named = version === undefined ? undefined : await contentOf(version, place);
    const draft = content ?? named?.content;
    if (draft === undefined) return reject('RULE_VERSION_NOT_FOUND');
    const [probe] = await rules.answers(name, draft, [{}]);
    if (probe !== undefined && 'problem' in probe && probe.invalid) {
      return reject('RULE_SET_INVALID', { message: probe.problem });
    }
    const from = periodOf({ startDate }, bank.timezone).from ?? later(now, -days(back));
    const entries = await ruledEntries(read, mostEntries, (select) => select.where('timestamp', '>=', from));
    const decisions = await storedDecisions(read, entries, (select) => select.where({ policy: name }));
    const settled = await settledTimes(
      read,
      decisions.map(({ entry }) => entry),
    );
    const facts = await mapInChunks(decisions, (decision) => fullFacts(decision, set.facts, settled));
    const after = await rules.answers(name, draft, facts);
    const refused = after.find((one) => 'problem' in one && one.invalid);
    if (refused !== undefined && 'problem' in refused) {
      return reject('RULE_SET_INVALID', { message: refused.problem });
    }
    const kept = await read.rows(ruleVersions, (select) => select.where({ name }));
    const before = new Map<number, RuleAnswer | NoAnswer>();
    for (const { contentVersion, content: old } of kept) {
      const at = [...decisions.keys()].filter(
        (index) => decisions[index]?.verdict.policyVersion === contentVersion,
      );
      const answers = await rules.answers(
        name,
        old,
        at.map((index) => facts[index] ?? {}),
      );
      for (const [place, index] of at.entries()) {
        const answer = answers[place];
        if (answer !== undefined) before.set(index, answer);
      }
    }
    const compared = await mapInChunks(decisions, (decision, index) =>
      comparison(decision, facts[index] ?? {}, before.get(index), after[index]),
    );
    const changes = compared.filter((one) => one.change !== undefined);
    const notComparable = compared.filter((one) => !one.comparable).length;
    // The ids of the decisions would reveal actions of other people.
    const tells = allows(actor, trail);
    const hides = tells || changes.length === 0 ? '' : ` Which ones needs ${trail.join(' or ')}.`;
    return {
      data: {
        name,
        version: named?.version ?? 'content',
        since: from,
        decisions: decisions.length,
        unchanged: decisions.length - changes.length - notComparable,
        changed: changes.length,
        notComparable,
        complete: entries.length < mostEntries,
        changes: (tells ? changes : []).flatMap(({ change }) => change ?? []),
      },
      message: `${changes.length} of ${counted(decisions.length, 'decision')} would change.${hides}`,
    };
  },
});

function comparison(
  { entry }: StoredDecision,
  facts: Readonly<Record<string, unknown>>,
  before: RuleAnswer | NoAnswer | undefined,
  after: RuleAnswer | NoAnswer | undefined,
) {
  if (before === undefined || after === undefined || 'problem' in before || 'problem' in after) {
    return { comparable: false };
  }
  if (!before.complete || !after.complete) return { comparable: false };
  if (canonicalJson(before.outcome) === canonicalJson(after.outcome)) return { comparable: true };
  const told = ({ outcome, decidedBy }: RuleAnswer) => ({ outcome, decidedBy });
  return {
    comparable: true,
    change: {
      auditId: entry.id,
      at: entry.timestamp,
      action: entry.action,
      transactionId: entry.transactionId,
      facts,
      before: told(before),
      after: told(after),
    },
  };
}
