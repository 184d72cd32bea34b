/**
 * Where files are proven: small ones here and now, large ones in a thread of their own, one at a time and for a bounded time, so that
 * no file however large keeps a request waiting. Decisions of callers go to the thread whatever their size: a short text of FEEL may
 * ask for much work.
 */
import { Worker } from 'node:worker_threads';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { moduleEnding } from '../values/module-file.ts';
import type { Answers, Question } from './ask.ts';
import { isDecisionFile } from './decision.ts';
import { type DmnFile, noDmn, readDmn } from './dmn-file.ts';
import type { KnownNames } from './names.ts';
import type { TextReview } from './port.ts';
import { mostCharacters, type Proof, prove, type RuleTexts } from './prove.ts';
import type { Declared, ProverRequest, Reply } from './prover-worker.ts';
import { notReviewed, reviewTexts, type WrittenTexts } from './text-review.ts';
import type { PolicyVersion } from './version.ts';

/** Characters of a file and its tests that are proven within a few milliseconds. */
const small = 16_000;
/** Characters of a content that is asked within a few milliseconds: each condition is traced. */
const smallToAsk = 4000;
/** Milliseconds: a file that takes longer is refused, and so is a question. */
const longest = { prove: 15_000, review: 15_000, read: 15_000, ask: 5000 } as const;
/** Milliseconds in which the thread has read what is declared, also on a busy machine. */
const longestStart = 60_000;
/** The thread ends when nobody has needed it for so long. */
const idle = 20_000;
/** What the thread may use of memory. */
const megabytes = 256;
/** Megabytes of that for what is new: past its bounds the thread must be ended, not the process (as in core/uploads/sheet-reader.ts). */
const youngMegabytes = 16;

/** Whose text it is: the bank's own files are proven here while they are small, those of callers as the prover does. */
export type Whose = 'own' | 'others';

export interface Prover {
  /** As `prove` of prove.ts. */
  prove(
    policy: AnyPolicy,
    texts: RuleTexts,
    known: KnownNames,
    effort?: number,
    whose?: Whose,
  ): Promise<Proof>;
  /** What a large content or decisions answer, in the thread; undefined: the content is small, ask it yourself. */
  ask(version: PolicyVersion, question: Question): Promise<Answers | undefined>;
  /** As `reviewTexts` of text-review.ts. */
  review(policy: AnyPolicy, texts: WrittenTexts, known: KnownNames, effort: number): Promise<TextReview>;
  /** As `readDmn` of dmn-file.ts. */
  read(xml: string): Promise<DmnFile>;
  stop(): void;
}

/** A prover of the rule sets that are declared there; without such a place everything is proven here. `timeoutFactor` multiplies the time of each question. */
export function makeProver(declared?: Declared, timeoutFactor = 1): Prover {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** Whether the thread has read what is declared. Decisions do without. */
  let isLoaded = false;
  const stop = () => {
    clearTimeout(ending);
    isLoaded = false;
    worker?.terminate().catch(() => undefined);
    worker = undefined;
  };
  const started = async (where: Declared): Promise<Worker> => {
    const fresh = new Worker(new URL(`./prover-worker${moduleEnding}`, import.meta.url), {
      workerData: where,
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    });
    worker = fresh;
    fresh.unref();
    await nextOf(fresh, longestStart);
    return fresh;
  };
  const services = async (where: Declared, request: Asked): Promise<Reply> => {
    clearTimeout(ending);
    try {
      const thread = worker ?? (await started(where));
      if (!isLoaded && needsDeclared(request)) {
        thread.postMessage({ does: 'load' } satisfies ProverRequest);
        await nextOf(thread, longestStart);
        isLoaded = true;
      }
      thread.postMessage(request);
      return await nextOf(thread, longest[request.does] * timeoutFactor);
    } catch (error) {
      stop();
      return { problem: error instanceof Error ? error.message : String(error) };
    } finally {
      ending = setTimeout(stop, idle);
      ending.unref();
    }
  };
  /** One at a time. */
  const next = (where: Declared, request: Asked): Promise<Reply> => {
    const reply = turn.then(() => services(where, request));
    turn = reply;
    return reply;
  };
  return {
    async prove(policy, texts, known, effort = 0, whose = 'own') {
      const { text, tests = '' } = texts;
      const size = text.length + tests.length;
      const isHere = size <= small && !(whose === 'others' && isDecisionFile(policy.name));
      // A text that is too large is refused by its length alone.
      const isSmall = isHere || Math.max(text.length, tests.length) > mostCharacters;
      if (declared === undefined || isSmall) return prove(policy, texts, known, effort);
      const { name } = policy;
      const asked = { does: 'prove', policy: name, texts, known, effort } as const;
      const { proof, problem } = await next(declared, asked);
      return proof ?? refused(name, `cannot be checked: ${problem}`);
    },
    async ask({ policy, content }, question) {
      const isHere = () => !isDecisionFile(policy.name) && JSON.stringify(content).length <= smallToAsk;
      if (declared === undefined || isHere()) return undefined;
      const asked = { does: 'ask', policy: policy.name, content, question } as const;
      const { answers, problem } = await next(declared, asked);
      if (answers !== undefined) return answers;
      const none = { problem: `The content cannot be asked: ${problem}.`, invalid: true };
      const refused = ('many' in question ? question.many : question.facts).map(() => none);
      return { why: refused, many: refused };
    },
    async review(policy, texts, known, effort) {
      const { text, tests } = texts;
      const { name } = policy;
      const isSmall = text.length + tests.length <= small && !isDecisionFile(name);
      if (declared === undefined || isSmall) return reviewTexts(policy, texts, known, effort);
      const asked = { does: 'review', policy: name, texts, known, effort } as const;
      const { review, problem } = await next(declared, asked);
      return review ?? notReviewed(`cannot be checked: ${problem}`);
    },
    async read(xml) {
      if (declared === undefined) return readDmn(xml);
      const { file, problem } = await next(declared, { does: 'read', xml });
      return file ?? noDmn(`cannot be read: ${problem}`);
    },
    stop,
  };
}

/** A request that answers something. */
type Asked = Exclude<ProverRequest, { readonly does: 'load' }>;

/** Whether the thread has to know the rule sets that commands declare. */
const needsDeclared = (request: Asked): boolean => request.does !== 'read' && !isDecisionFile(request.policy);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** What a thread says next. */
function nextOf(worker: Worker, most: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // Its own listeners alone: a worker without any, its own among them, is never heard again.
    const done = (): void => {
      clearTimeout(late);
      worker.off('message', told).off('error', failed).off('exit', ended);
    };
    const told = (reply: Reply): void => {
      done();
      resolve(reply);
    };
    const large = new Error(`it needs more than ${megabytes} MB; make it smaller`);
    const failed = (error: unknown): void => {
      done();
      reject(isOutOfMemory(error) ? large : error);
    };
    const ended = (): void => failed(large);
    const late = setTimeout(
      () => failed(new Error(`it takes longer than ${most / 1000} seconds; make it smaller`)),
      most,
    );
    worker.on('message', told).on('error', failed).on('exit', ended);
  });
}

function refused(name: string, message: string): Proof {
  const finding = { file: `${name}.json`, line: 1, pointer: '', message };
  return { findings: [finding], unproven: [], results: [], untested: [] };
}
