/** Rule sets whose file is not in force because of its errors. */
import { allows } from '../../core/command/declaration/actor.ts';
import { problem } from '../../core/command/declaration/problem.ts';

export const brokenRuleSets = problem({
  of: 'rule-set',
  permission: ['rules.view'],
  mend: 'Fix the file, or publish another version. The version before decides until then.',
  look: async ({ actor, ports: { rules } }) =>
    rules.sets.flatMap(({ name, seenBy }) => {
      const says = rules.problem(name);
      return says === undefined || !allows(actor, seenBy) ? [] : [{ id: name, name, count: 1, says }];
    }),
});
