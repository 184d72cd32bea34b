/**
 * Proves small files in the main thread, and large ones in a separate thread, one at a time with a time
 * limit. So no file keeps a request waiting, however large. Callers' decisions always use the thread, because
 * a short FEEL text may need much work.
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

/**
 * The most characters of a file and its tests that are proven in the main thread, within a few milliseconds.
 */
const small = 16_000;
/**
 * The most characters of a content that is evaluated in the main thread, within a few milliseconds. Each
 * condition is traced.
 */
const smallToAsk = 4000;
/** Milliseconds after which a file or a question is rejected. */
const longest = { prove: 15_000, review: 15_000, read: 15_000, ask: 5000 } as const;
/** The most milliseconds until the thread has read the declared rule sets, even on a busy machine. */
const longestStart = 60_000;
/** Milliseconds after which an unused thread ends. */
const idle = 20_000;
/** The memory limit of the thread. */
const megabytes = 256;
/**
 * Megabytes of the young generation. Over its limits the thread must end, not the process (as in
 * core/uploads/sheet-reader.ts).
 */
const youngMegabytes = 16;

/** The owner of a text. Small texts are proven in the main thread, except the decisions of callers. */
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
  /**
   * The answers of large content or decisions, from the thread. Undefined for small content, which the caller
   * evaluates itself.
   */
  ask(version: PolicyVersion, question: Question): Promise<Answers | undefined>;
  /** As `reviewTexts` of text-review.ts. */
  review(policy: AnyPolicy, texts: WrittenTexts, known: KnownNames, effort: number): Promise<TextReview>;
  /** As `readDmn` of dmn-file.ts. */
  read(xml: string): Promise<DmnFile>;
  stop(): void;
}

/**
 * Creates a prover for the declared rule sets. Without `declared` all files are proven in this thread.
 * `timeoutFactor` multiplies the time limit of each question.
 */
export function makeProver(declared?: Declared, timeoutFactor = 1): Prover {
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** Whether the thread has read the declared rule sets. Decisions do not need them. */
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
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
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
  /** Sends one request at a time. */
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
      // A text that is too large is rejected by its length, without a thread.
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

/** A request with a reply. */
type Asked = Exclude<ProverRequest, { readonly does: 'load' }>;

/** Whether the thread needs the rule sets that commands declare. */
const needsDeclared = (request: Asked): boolean => request.does !== 'read' && !isDecisionFile(request.policy);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The next message of a thread. */
function nextOf(worker: Worker, most: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // Removes only its own listeners. If all were removed, the worker's own would be, too, and no message
    // would arrive again.
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
