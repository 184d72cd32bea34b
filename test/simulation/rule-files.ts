/** A step of a run: somebody edits a rule file of the bank, well or badly. */
import type { SimulatedBank } from './bank.ts';
import type { Draw } from './draw.ts';
import { Failure } from './failure.ts';
import type { WholeModel } from './model/whole.ts';
import * as world from './world.ts';

/** What the step is done with. */
export interface Edited {
  readonly bank: SimulatedBank;
  readonly model: Pick<WholeModel, 'policy'>;
  readonly step: number;
  readonly told: (line: string) => void;
}

const policies = [
  ...['approval-limits', 'approval-thresholds', 'dual-authorization', 'maker-checker'],
  ...['pending', 'reversal-windows', 'velocity'],
];

/**
 * A rule file is edited: its tests pass, and it decides from now on. Or it becomes what is not a rule file: the last good one
 * goes on deciding, whoever is killed meanwhile.
 */
export async function editing({ bank, model, step, told }: Edited, draw: Draw): Promise<void> {
  // Hosts on a server read the files as they are: nothing stands between.
  if (bank.isShared === true) return;
  if (draw.oneIn(2)) {
    const maxApprovals = draw.of([2, 3, 5]);
    const velocity = { maxApprovals, windowMinutes: 60 };
    const one = { name: 'as edited', facts: {}, expect: velocity, decidedBy: 'velocity' };
    world.edit('rules/transactions/velocity.json', JSON.stringify(velocity));
    world.edit('rules/transactions/velocity.tests.json', JSON.stringify({ tests: [one] }));
    await world.patiently(bank.host().reloadRules());
    const problem = bank.host().policies.problems().get('transactions/velocity');
    if (problem !== undefined) throw new Failure(step, 'edited rule file', problem);
    model.policy.maxApprovals = maxApprovals;
    told(`${step} transactions/velocity is edited: ${JSON.stringify(velocity)}`);
    bank.faults.strike('rule file edited');
    return;
  }
  const text = draw.of(['', '{', '{}', '[]', '{"enabled": false}', '{"maxApprovals": 900}', 'null']);
  const name = `transactions/${draw.of(policies)}`;
  world.edit(`rules/${name}.json`, text);
  await world.patiently(bank.host().reloadRules());
  if (!bank.host().policies.problems().has(name)) {
    throw new Failure(step, 'broken rule file', `${name} is in force as ${text}`);
  }
  told(`${step} ${name} is broken: ${text}`);
  bank.faults.strike('rule file broken');
}
