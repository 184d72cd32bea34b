/**
 * Evaluates callers' conditions and simulations in threads, with limits on time and memory. A thread that
 * exceeds them is terminated, and the next question starts another one.
 */
import { Worker } from 'node:worker_threads';
import type { SecretRefusal } from '../scripts/script.ts';
import { moduleEnding } from '../values/module-file.ts';
import { type Ask, type Channel, callsOver } from '../values/thread-calls.ts';
import { type Tried, tryCondition } from './expression/tried.ts';
import type { Simulated } from './port.ts';
import type { Tools } from './running.ts';
import { answerIn, type SimulationOrder, simulateText } from './simulate.ts';
import { type AskedCondition, errorForm, type PlainCall } from './trial-messages.ts';

/**
 * The most milliseconds of one evaluation. A simulation stops itself earlier, unless one of its steps never
 * ends.
 */
const usual = { condition: 4000, simulate: 10_000 } as const;
/**
 * The memory limits of a thread in megabytes: old and young generation. Over them the thread must end, not
 * the process.
 */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } as const;
/** Milliseconds that a thread has to start, even on a busy machine. */
const starting = 60_000;
/** Milliseconds after which an unused thread ends. */
const idle = 20_000;

type SimulationTools = Pick<Tools, 'rules' | 'scripts'>;

/** The limit that ended an evaluation, with its description as a clause. */
export interface Ended {
  readonly ended: 'late' | 'large';
  readonly says: string;
}

export interface Trials {
  /** As `tryCondition` of expression/tried.ts. */
  condition(asked: AskedCondition): Promise<Tried | { readonly invalid: string } | Ended>;
  /** As `simulateText` of simulate.ts. */
  simulate(order: SimulationOrder, tools: SimulationTools): Promise<Simulated | Ended>;
  stop(): void;
}

/** Evaluates in the calling thread. */
export const trialsHere: Trials = {
  condition: async ({ text, variables }) => tryCondition(text, variables),
  simulate: simulateText,
  stop: () => undefined,
};

/** Evaluates in two threads, one for each kind, so that conditions do not wait for simulations. */
export function threadedTrials(
  timeoutFactor = 1,
  limits: Partial<Readonly<Record<keyof typeof usual, number>>> = {},
): Trials {
  const millis = (kind: keyof typeof usual): number => limits[kind] ?? usual[kind] * timeoutFactor;
  const [conditions, simulations] = [trialThread(), trialThread()];
  return {
    condition: (asked) => conditions.ask('condition', asked, millis('condition')),
    simulate(order, tools) {
      const asked = { order, hasScripts: tools.scripts !== undefined };
      const serving = { ...tools, answers: order.answers };
      return simulations.ask('simulate', asked, millis('simulate'), serving);
    },
    stop() {
      conditions.stop();
      simulations.stop();
    },
  };
}

interface Serving extends SimulationTools {
  readonly answers: SimulationOrder['answers'];
}

interface AskedRules {
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tenant: string;
  readonly around: Readonly<Record<string, unknown>>;
}

type Secret = string | SecretRefusal | undefined;

/** One thread, which handles one request at a time. */
function trialThread() {
  let known: { readonly worker: Worker; readonly ask: Ask } | undefined;
  let serving: Serving | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const stop = (): void => {
    clearTimeout(ending);
    // A thread that is being terminated may still fail, and an error without a listener would end the
    // process.
    known?.worker.on('error', () => undefined);
    known?.worker.terminate().catch(() => undefined);
    known = undefined;
  };
  const begun = async (): Promise<{ readonly worker: Worker; readonly ask: Ask } | Ended> => {
    if (known !== undefined) return known;
    const file = new URL(`./trial-worker${moduleEnding}`, import.meta.url);
    const worker = new Worker(file, { resourceLimits: memory });
    worker.unref();
    const isReady = new Promise<void>((resolve) => worker.once('message', () => resolve()));
    const ended = await before(isReady, worker, starting);
    if (ended !== undefined) {
      worker.terminate().catch(() => undefined);
      return ended;
    }
    const ask: Ask = callsOver(
      channelOf(worker),
      {
        rules: ({ name, facts, tenant, around }: AskedRules) => serving?.rules(name, facts, tenant, around),
        script: ({ of, call }: PlainCall) =>
          serving?.scripts?.run({
            ...call,
            doCmd: answerIn(serving.answers),
            secret: (name) => ask<Secret>('secret', { of, name }),
          }),
      },
      errorForm,
    );
    known = { worker, ask };
    return known;
  };
  const answered = async <T>(
    name: string,
    given: unknown,
    millis: number,
    by: Serving | undefined,
  ): Promise<T | Ended> => {
    clearTimeout(ending);
    serving = by;
    try {
      const thread = await begun();
      if (isEnded(thread)) return thread;
      const said = await before(thread.ask<T>(name, given), thread.worker, millis);
      if (isEnded(said)) stop();
      return said;
    } finally {
      serving = undefined;
      clearTimeout(ending);
      ending = setTimeout(stop, idle);
      ending.unref();
    }
  };
  return {
    stop,
    ask<T>(name: string, given: unknown, millis: number, by?: Serving): Promise<T | Ended> {
      const next = turn.then(() => answered<T>(name, given, millis, by));
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

const channelOf = (worker: Worker): Channel => ({
  post: (message) => worker.postMessage(message),
  on: (heard) => worker.on('message', heard),
  off: (heard) => worker.off('message', heard),
});

const isEnded = (said: unknown): said is Ended =>
  typeof said === 'object' && said !== null && 'ended' in said;

/** The answer of a thread within the time limit. Otherwise the limit that ended it. */
function before<T>(answer: Promise<T>, worker: Worker, millis: number): Promise<T | Ended> {
  return new Promise((resolve, reject) => {
    const done = (say: () => void): void => {
      clearTimeout(late);
      worker.off('error', failed).off('exit', ended);
      say();
    };
    const large: Ended = { ended: 'large', says: `it needs more than ${memory.maxOldGenerationSizeMb} MB` };
    const failed = (error: unknown): void =>
      done(() => (isOutOfMemory(error) ? resolve(large) : reject(error)));
    const ended = (): void => done(() => resolve(large));
    const late = setTimeout(
      () => done(() => resolve({ ended: 'late', says: `it takes longer than ${millis / 1000} seconds` })),
      millis,
    );
    worker.on('error', failed).on('exit', ended);
    answer.then(
      (value) => done(() => resolve(value)),
      (error: unknown) => done(() => reject(error)),
    );
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
