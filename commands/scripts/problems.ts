/** Library functions that no script can call, and those whose tests fail. */
import { problem } from '../../core/command/declaration/problem.ts';
import { faultOf } from '../../core/scripts/port.ts';

export const brokenFunctions = problem({
  of: 'library',
  permission: ['webhooks.manage', 'jobs.manage', 'processes.manage'],
  mend: 'Fix the file or its tests. Scripts can still call a function whose tests fail.',
  async look({ ports }) {
    const all = await ports.scripts.functions();
    return all.flatMap((one) => {
      const says = faultOf(one);
      return says === undefined ? [] : [{ id: one.name, name: one.name, count: 1, says }];
    });
  },
});
