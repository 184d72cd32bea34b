/**
 * Where files are proven: small ones here and now, large ones in a thread of their own, one at a time and for a
 * bounded time, so that no file however large keeps a request waiting.
 */
import { Worker } from 'node:worker_threads';
import type { AnyPolicy } from '../command/policy.ts';
import type { KnownNames } from './names.ts';
import { mostCharacters, type Proof, prove, type RuleTexts } from './prove.ts';
import type { Declared, ProofReply, ProofRequest } from './prover-worker.ts';

/** Characters of a file and its tests that are proven within a few milliseconds. */
const small = 16_000;
/** A file that takes longer is refused. */
const longest = 15_000;
/** The thread ends when nobody has needed it for so long. */
const idle = 20_000;
/** What the thread may use of memory. */
const megabytes = 256;

export interface Prover {
  /** As `prove` of prove.ts. */
  prove(policy: AnyPolicy, texts: RuleTexts, known: KnownNames, effort?: number): Promise<Proof>;
  stop(): void;
}

/** A prover of the rule sets that are declared there; without such a place everything is proven here. */
export function makeProver(declared?: Declared): Prover {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const stop = () => {
    clearTimeout(ending);
    worker?.terminate().catch(() => undefined);
    worker = undefined;
  };
  const aside = async (where: Declared, request: ProofRequest): Promise<Proof> => {
    clearTimeout(ending);
    worker ??= new Worker(new URL('./prover-worker.ts', import.meta.url), {
      workerData: where,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    try {
      return await answerOf(worker, request);
    } catch (error) {
      stop();
      const why = error instanceof Error ? error.message : String(error);
      return refused(request.policy, `cannot be checked: ${why}`);
    } finally {
      ending = setTimeout(stop, idle);
      ending.unref();
    }
  };
  return {
    prove(policy, texts, known, effort = 0) {
      const { text, tests = '' } = texts;
      const size = text.length + tests.length;
      const isSmall = size <= small || Math.max(text.length, tests.length) > mostCharacters;
      if (declared === undefined || isSmall) return prove(policy, texts, known, effort);
      const proof = turn.then(() => aside(declared, { policy: policy.name, texts, known, effort }));
      turn = proof;
      return proof;
    },
    stop,
  };
}

function answerOf(worker: Worker, request: ProofRequest): Promise<Proof> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(late);
      worker.removeAllListeners();
    };
    const late = setTimeout(() => {
      done();
      reject(new Error(`it takes longer than ${longest / 1000} seconds; make it smaller`));
    }, longest);
    worker.once('message', ({ proof, problem }: ProofReply) => {
      done();
      if (proof === undefined) reject(new Error(problem));
      else resolve(proof);
    });
    worker.once('error', (error) => {
      done();
      reject(error);
    });
    worker.once('exit', () => {
      done();
      reject(new Error(`it needs more than ${megabytes} MB; make it smaller`));
    });
    worker.postMessage(request);
  });
}

function refused(name: string, message: string): Proof {
  const finding = { file: `${name}.json`, line: 1, pointer: '', message };
  return { findings: [finding], unproven: [], results: [], untested: [] };
}
