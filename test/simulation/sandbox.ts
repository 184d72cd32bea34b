/**
 * What stands for the sandbox of scripts, which are processes of their own and outside the world: it answers whatever a
 * script may come to, and calls back as scripts do.
 */
import type { ScriptCall, ScriptOutcome, Scripts } from '../../core/scripts/script.ts';
import { drawing } from './draw.ts';
import { pause } from './world.ts';

const failures = ['business', 'error', 'syntax', 'limit', 'busy'] as const;

/** Scripts of a run: what one comes to is drawn by the seed that it is called with. */
export function simulatedScripts(): Scripts {
  return {
    async run(call: ScriptCall): Promise<ScriptOutcome> {
      const draw = drawing(`${call.realm} ${call.seed}`);
      await pause(draw.below(40));
      if (draw.oneIn(6)) {
        const kind = draw.of(failures);
        const code = kind === 'business' ? { code: 'NO' } : {};
        return { ok: false, failure: { kind, ...code, name: 'Error', message: 'no' }, lines: [] };
      }
      const data = { accountNumber: '1000000001' };
      const told = draw.oneIn(2) ? await call.doCmd?.('RetrieveAccountQuery', data, 0) : undefined;
      if (draw.oneIn(3)) await call.doCmd?.('InitiateDeposit', { ...data, amount: 5 }, 1);
      const value = draw.of([true, false, null, 7, { answer: told?.status ?? 0 }]);
      const lines = draw.oneIn(4) ? [{ level: 'info' as const, text: 'a line' }] : [];
      const context = call.wantsContext === true ? { context: { ...call.variables, drawn: 1 } } : {};
      return { ok: true, value, lines, ...context };
    },
  };
}
