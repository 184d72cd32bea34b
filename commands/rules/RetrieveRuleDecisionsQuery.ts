import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OrNull, Type, Words } from '../../core/command/declaration/schema.ts';
import type { Facts } from '../../core/command/policy/policy.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import type { RuleExplanation, RulePort } from '../../core/rules/port.ts';
import { ruleVersions } from '../../core/rules/publication.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { RuleView } from './rule-input.ts';
import {
  fullFacts,
  ruledEntries,
  type StoredDecision,
  settledTimes,
  storedDecisions,
} from './stored-decisions.ts';

/** Entries that are explained at a time. */
const most = 100;

export default query({
  name: 'RetrieveRuleDecisionsQuery',
  summary:
    'Which rules decided about a transaction or in an audit entry: version, facts, deciding rule.',
  reply: R2,
  permission: ['rules.view'],
  input: Type.Object({
    transactionId: Type.Optional(Words(64)),
    auditId: Type.Optional(Words(64, 'Id of an audit entry')),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        auditId: Type.String(),
        at: Type.String(),
        action: Type.String(),
        result: Type.String({ description: 'accepted, or the code of a refusal' }),
        transactionId: OrNull(Type.String()),
        ruleSet: Type.String(),
        version: Type.String(),
        facts: Type.Unknown(),
        rulesThatHeld: Type.Array(Type.String()),
        outcome: Type.Unknown(),
        decidedBy: OrNull(Type.String()),
        rules: Type.Array(RuleView, {
          description: 'Every rule, with each comparison and the value that it saw',
        }),
      }),
    ),
  }),
  rejects: ['RULE_DECISION_UNNAMED'],
  example: { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  read: async ({ transactionId, auditId }, read, { rules }) => {
    if (transactionId === undefined && auditId === undefined) {
      return reject('RULE_DECISION_UNNAMED');
    }
    const entries = await ruledEntries(read, most, (select) => {
      if (transactionId !== undefined) select.where({ transactionId });
      if (auditId !== undefined) select.where({ id: auditId });
    });
    const decisions = await storedDecisions(read, entries);
    const settled = await settledTimes(read, entries);
    const asked = decisions.map((decision) => {
      const specs = rules.sets.find(({ name }) => name === decision.verdict.policy)?.facts ?? {};
      return { ...decision, facts: fullFacts(decision, specs, settled) };
    });
    const answers = await explained(asked, read, rules);
    const items = asked.map((one) => told(one, answers.get(one)));
    return { data: { items }, message: `${items.length} decisions.` };
  },
});

/** A decision with all the facts that are known of it. */
interface Asked extends StoredDecision {
  readonly facts: Facts;
}

/** Why each was decided so: every version is read once and asked once, however many decisions rest on it. */
async function explained(
  asked: readonly Asked[],
  read: QueryRead,
  rules: RulePort,
): Promise<ReadonlyMap<Asked, RuleExplanation>> {
  const answers = new Map<Asked, RuleExplanation>();
  if (asked.length === 0) return answers;
  const keyOf = (name: string, version: string) => `${name}\n${version}`;
  const byVersion = Map.groupBy(asked, ({ verdict }) =>
    keyOf(verdict.policy, verdict.policyVersion),
  );
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
