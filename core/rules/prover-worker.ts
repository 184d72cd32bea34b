/** The thread in which large rule files are proven. */
import { parentPort, workerData } from 'node:worker_threads';
import type { AnyPolicy } from '../command/policy.ts';
import { readRegistry } from '../command/registry.ts';
import type { KnownNames } from './names.ts';
import { type Proof, prove, type RuleTexts } from './prove.ts';

export interface ProofRequest {
  readonly policy: string;
  readonly texts: RuleTexts;
  readonly known: KnownNames;
  readonly effort: number;
}

export interface ProofReply {
  readonly proof?: Proof;
  readonly problem?: string;
}

/** Where the thread finds the rule sets that it proves. */
export interface Declared {
  /** The folder of the commands. */
  readonly commands: string;
  /** Modules that export further ones. */
  readonly modules: readonly string[];
}

const declared = declaredIn(workerData as Declared);

async function declaredIn({ commands, modules }: Declared): Promise<readonly AnyPolicy[]> {
  const { policies } = await readRegistry(commands);
  const more = await Promise.all(modules.map((path) => import(path)));
  return [...policies, ...more.flatMap((exports) => Object.values(exports).filter(isPolicy))];
}

function isPolicy(value: unknown): value is AnyPolicy {
  return typeof value === 'object' && value !== null && 'compile' in value && 'verdict' in value;
}

parentPort?.on('message', async (request: ProofRequest) => {
  parentPort?.postMessage(await replyTo(request));
});

async function replyTo({ policy: name, texts, known, effort }: ProofRequest): Promise<ProofReply> {
  try {
    const policy = (await declared).find((one) => one.name === name);
    if (policy === undefined) return { problem: `there is no rule set ${name}` };
    return { proof: await prove(policy, texts, known, effort) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
