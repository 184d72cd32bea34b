/** The thread in which large rule files are proven. */
import { parentPort, workerData } from 'node:worker_threads';
import { conforms, type Static, Type } from '../command/declaration/schema.ts';
import type { AnyPolicy } from '../command/policy/policy.ts';
import { readRegistry } from '../command/wire/registry.ts';
import { type Answers, manyOf, type Question, whyOf } from './ask.ts';
import { decisionPolicy, isDecisionFile } from './decision.ts';
import { type DmnFile, readDmn } from './dmn-file.ts';
import type { KnownNames } from './names.ts';
import type { TextReview } from './port.ts';
import { type Proof, prove, type RuleTexts } from './prove.ts';
import { reviewTexts, type WrittenTexts } from './text-review.ts';
import { type PolicyVersion, versionOf } from './version.ts';

interface ProofRequest {
  readonly does: 'prove';
  readonly policy: string;
  readonly texts: RuleTexts;
  readonly known: KnownNames;
  readonly effort: number;
}

/** Texts from an editor. */
interface ReviewRequest {
  readonly does: 'review';
  readonly policy: string;
  readonly texts: WrittenTexts;
  readonly known: KnownNames;
  readonly effort: number;
}

/** A text of DMN. */
interface ReadRequest {
  readonly does: 'read';
  readonly xml: string;
}

/** A question for content that was valid before. */
interface AskRequest {
  readonly does: 'ask';
  readonly policy: string;
  readonly content: unknown;
  readonly question: Question;
}

/** Loads the declared rule sets, which takes long. Decisions do not need them. */
interface LoadRequest {
  readonly does: 'load';
}

export type ProverRequest = ProofRequest | ReviewRequest | ReadRequest | AskRequest | LoadRequest;

export interface Reply {
  readonly proof?: Proof;
  readonly review?: TextReview;
  readonly file?: DmnFile;
  readonly answers?: Answers;
  readonly problem?: string;
}

/** The modules that contain the rule sets. */
const Declared = Type.Object({
  commands: Type.String({ description: 'The folder of the commands' }),
  modules: Type.Array(Type.String(), { description: 'Modules that export further ones' }),
});
export type Declared = Static<typeof Declared>;

let reading: Promise<readonly AnyPolicy[]> | undefined;

const declared = (): Promise<readonly AnyPolicy[]> => {
  reading ??= declaredIn(workerData);
  return reading;
};

async function declaredIn(given: unknown): Promise<readonly AnyPolicy[]> {
  if (!conforms(Declared, given)) throw new Error('the thread has no folder of rule sets');
  const { commands, modules } = given;
  const { policies } = await readRegistry(commands);
  const more = await Promise.all(modules.map((path) => import(path)));
  return [...policies, ...more.flatMap((exports) => Object.values(exports).filter(isPolicy))];
}

function isPolicy(value: unknown): value is AnyPolicy {
  return typeof value === 'object' && value !== null && 'compile' in value && 'verdict' in value;
}

parentPort?.on('message', async (request: ProverRequest) => {
  parentPort?.postMessage(await replyTo(request));
});

// Signals that it is ready. The time until then does not count against a question.
parentPort?.postMessage({} satisfies Reply);

async function replyTo(request: ProverRequest): Promise<Reply> {
  try {
    if (request.does === 'load') {
      await declared();
      return {};
    }
    if (request.does === 'read') return { file: await readDmn(request.xml) };
    const { policy: name } = request;
    const policy = isDecisionFile(name)
      ? decisionPolicy(name)
      : (await declared()).find((one) => one.name === name);
    if (policy === undefined) return { problem: `there is no rule set ${name}` };
    if (request.does === 'ask') {
      return { answers: await answersTo(request.question, versionOf(policy, request.content)) };
    }
    const { known, effort } = request;
    return request.does === 'prove'
      ? { proof: await prove(policy, request.texts, known, effort) }
      : { review: await reviewTexts(policy, request.texts, known, effort) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const nothing: Answers = { why: [], many: [] };

async function answersTo(question: Question, version: PolicyVersion): Promise<Answers> {
  if ('many' in question) return { ...nothing, many: await manyOf(version, question.many) };
  return { ...nothing, why: await whyOf(version, question.why, question.facts) };
}
