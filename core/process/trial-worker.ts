/**
 * The thread that evaluates callers' conditions and simulations. The host evaluates their rules and scripts.
 */
import { parentPort } from 'node:worker_threads';
import type { ScriptCall, ScriptOutcome } from '../scripts/script.ts';
import { type Channel, callsOver } from '../values/thread-calls.ts';
import { tryCondition } from './expression/tried.ts';
import type { RuleAnswer, Tools } from './running.ts';
import { type SimulationOrder, simulateText } from './simulate.ts';
import { type AskedCondition, errorForm, type PlainCall } from './trial-messages.ts';

if (parentPort === null) throw new Error('this is a thread, and nothing started it');
const port = parentPort;
const channel: Channel = {
  post: (message) => port.postMessage(message),
  on: (heard) => port.on('message', heard),
  off: (heard) => port.off('message', heard),
};

/** Scripts that run at the host, by the number in requests for their secrets. */
const running = new Map<number, ScriptCall>();
let last = 0;

const ask = callsOver(
  channel,
  {
    condition: ({ text, variables }: AskedCondition) => tryCondition(text, variables),
    simulate: ({ order, hasScripts }: { order: SimulationOrder; hasScripts: boolean }) =>
      simulateText(order, { rules, scripts: hasScripts ? { run } : undefined }),
    secret: ({ of, name }: { of: number; name: string }) => running.get(of)?.secret?.(name),
  },
  errorForm,
);

const rules: Tools['rules'] = (name, facts, tenant, around) =>
  ask<RuleAnswer>('rules', { name, facts, tenant, around });

async function run(call: ScriptCall): Promise<ScriptOutcome> {
  last += 1;
  const of = last;
  running.set(of, call);
  // Functions stay in this thread. The simulation answers commands, and no secret is read that would need
  // redaction.
  const { doCmd: _, secret: _secret, strike: _strike, ...plain } = call;
  try {
    return await ask<ScriptOutcome>('script', { of, call: plain } satisfies PlainCall);
  } finally {
    running.delete(of);
  }
}

/** Sent once, when the thread is ready. */
channel.post({ answer: 0, value: 'ready' });
