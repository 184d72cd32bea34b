import { query } from '../../core/command/command.ts';
import { reject } from '../../core/command/rejections.ts';
import { R2 } from '../../core/command/reply.ts';
import type { RuleDesk } from '../../core/command/rule-desk.ts';
import { OrNull, Type, Words } from '../../core/command/schema.ts';
import { ruleVersions } from '../../core/rules/publication.ts';
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
    const items = [];
    for (const decision of decisions) {
      const { policy: name, policyVersion } = decision.verdict;
      const kept = await read.one(ruleVersions, { name, contentVersion: policyVersion });
      items.push(await told(decision, kept?.content, settled, rules));
    }
    return { data: { items }, message: `${items.length} decisions.` };
  },
});

async function told(
  decision: StoredDecision,
  content: unknown,
  settled: ReadonlyMap<string, string>,
  rules: RuleDesk,
) {
  const { entry, verdict } = decision;
  const specs = rules.sets.find(({ name }) => name === verdict.policy)?.facts ?? {};
  const facts = fullFacts(decision, specs, settled);
  const answer =
    content === undefined ? undefined : await rules.explainStored(verdict.policy, content, facts);
  const known = answer !== undefined && !('problem' in answer) ? answer : undefined;
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
