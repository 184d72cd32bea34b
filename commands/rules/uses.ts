/** Uses of rule sets by name, by the commands that evaluate them. */
import { usedThings, users } from '../../core/command/declaration/use.ts';
import { decisionIdsIn } from '../../core/rules/decision-ids.ts';

export const ruleSetsUsed = usedThings({
  of: 'rule-set',
  async names(name, { actor, ports: { rules } }) {
    const idsOf = (set: string) => {
      const isDmn = set.endsWith('.dmn');
      return isDmn ? decisionIdsIn(rules.inForce(set, actor.tenant)?.content) : [];
    };
    if (rules.sets.some((set) => set.name === name)) return new Set([name, ...idsOf(name)]);
    // Tasks of diagrams name a decision, whatever file contains it.
    const isDecision = rules.sets.some((set) => idsOf(set.name).includes(name));
    return isDecision ? new Set([name]) : undefined;
  },
});

export const askingCommands = users({
  of: 'command',
  permission: ['rules.view'],
  look: async ({ kind, names }, { ports }) => {
    const sets = kind === 'rule-set' ? ports.rules.sets.filter(({ name }) => names.has(name)) : [];
    const uses = sets.flatMap(({ commands }) => commands.map((name) => ({ id: name, name })));
    return { uses, isWhole: true };
  },
});
