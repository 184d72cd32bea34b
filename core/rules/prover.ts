/**
 * Where files are proven: small ones here and now, large ones in a thread of their own, one at a time and for a
 * bounded time, so that no file however large keeps a request waiting.
 */
import { Worker } from 'node:worker_threads';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { moduleEnding } from '../values/module-file.ts';
import type { Answers, Question } from './ask.ts';
import type { KnownNames } from './names.ts';
import { mostCharacters, type Proof, prove, type RuleTexts } from './prove.ts';
import type { AskRequest, Declared, ProofRequest, Reply } from './prover-worker.ts';
import type { PolicyVersion } from './version.ts';

/** Characters of a file and its tests that are proven within a few milliseconds. */
const small = 16_000;
/** Characters of a content that is asked within a few milliseconds: each condition is traced. */
const smallToAsk = 4000;
/** Milliseconds: a file that takes longer is refused, and so is a question. */
const longest = { prove: 15_000, ask: 5000 } as const;
/** The thread ends when nobody has needed it for so long. */
const idle = 20_000;
/** What the thread may use of memory. */
const megabytes = 256;

export interface Prover {
  /** As `prove` of prove.ts. */
  prove(policy: AnyPolicy, texts: RuleTexts, known: KnownNames, effort?: number): Promise<Proof>;
  /** What a large content answers, in the thread; undefined: it is small, ask it yourself. */
  ask(version: PolicyVersion, question: Question): Promise<Answers | undefined>;
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
  const services = async (where: Declared, request: ProofRequest | AskRequest): Promise<Reply> => {
    clearTimeout(ending);
    worker ??= new Worker(new URL(`./prover-worker${moduleEnding}`, import.meta.url), {
      workerData: where,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    worker.unref();
    try {
      return await answerOf(worker, request);
    } catch (error) {
      stop();
      return { problem: error instanceof Error ? error.message : String(error) };
    } finally {
      ending = setTimeout(stop, idle);
      ending.unref();
    }
  };
  /** One at a time. */
  const next = (where: Declared, request: ProofRequest | AskRequest): Promise<Reply> => {
    const reply = turn.then(() => services(where, request));
    turn = reply;
    return reply;
  };
  return {
    async prove(policy, texts, known, effort = 0) {
      const { text, tests = '' } = texts;
      const size = text.length + tests.length;
      const isSmall = size <= small || Math.max(text.length, tests.length) > mostCharacters;
      if (declared === undefined || isSmall) return prove(policy, texts, known, effort);
      const { name } = policy;
      const { proof, problem } = await next(declared, { policy: name, texts, known, effort });
      return proof ?? refused(name, `cannot be checked: ${problem}`);
    },
    async ask({ policy, content }, question) {
      if (declared === undefined || JSON.stringify(content).length <= smallToAsk) return undefined;
      const { answers, problem } = await next(declared, { policy: policy.name, content, question });
      if (answers !== undefined) return answers;
      const none = { problem: `The content cannot be asked: ${problem}.`, invalid: true };
      const refused = ('many' in question ? question.many : question.facts).map(() => none);
      return { why: refused, many: refused };
    },
    stop,
  };
}

function answerOf(worker: Worker, request: ProofRequest | AskRequest): Promise<Reply> {
  const most = 'texts' in request ? longest.prove : longest.ask;
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(late);
      worker.removeAllListeners();
    };
    const late = setTimeout(() => {
      done();
      reject(new Error(`it takes longer than ${most / 1000} seconds; make it smaller`));
    }, most);
    worker.once('message', (reply: Reply) => {
      done();
      resolve(reply);
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
