/**
 * The thread that reads diagrams. It knows nothing about the bank: its reply asks for the names in the text.
 */
import { parentPort } from 'node:worker_threads';
import type { Schema } from '../../command/declaration/text-input.ts';
import type { DefinitionReport, ProcessPort } from '../port.ts';
import { variablesIn } from '../variables/known.ts';
import { reportOn } from './check.ts';

/** The definitions of names known so far. Null means that the name does not exist. */
export interface SaidOfNames {
  readonly inputs: Readonly<Record<string, Schema | null>>;
  readonly answers: Readonly<Record<string, Schema | null>>;
  readonly ruleSets: Readonly<Record<string, boolean>>;
}

export interface DiagramRequest {
  readonly xml: string;
  /** The element whose variables are requested. If undefined, the text is checked. */
  readonly elementId: string | undefined;
  readonly commands: readonly string[];
  readonly roles: readonly string[] | undefined;
  readonly said: SaidOfNames;
}

/** Requested names whose definitions are not known yet. */
export type AskedNames = Readonly<Record<keyof SaidOfNames, readonly string[]>>;

export type Variables = Awaited<ReturnType<ProcessPort['variables']>>;

/** Sent once, when the thread can read. */
export const ready = 'ready';

export type DiagramReply =
  | { readonly report: DefinitionReport }
  | { readonly variables: Variables }
  | { readonly asked: AskedNames }
  | { readonly fault: string };

parentPort?.on('message', async (request: DiagramRequest) => {
  parentPort?.postMessage(await replyTo(request));
});

parentPort?.postMessage(ready);

async function replyTo(request: DiagramRequest): Promise<DiagramReply> {
  const { xml, elementId, commands, roles, said } = request;
  const asked = { inputs: new Set<string>(), answers: new Set<string>(), ruleSets: new Set<string>() };
  const look = <Kind extends keyof SaidOfNames>(kind: Kind, name: string) => {
    if (Object.hasOwn(said[kind], name)) return said[kind][name];
    asked[kind].add(name);
    return undefined;
  };
  try {
    const reply =
      elementId === undefined
        ? {
            report: await reportOn(xml, {
              commands,
              command: (name) => schemaIn(look('inputs', name)),
              ruleSet: (name) => look('ruleSets', name) === true,
              ...(roles === undefined ? {} : { roles: () => roles }),
            }),
          }
        : {
            variables: await variablesIn(xml, elementId, {
              answer: (name) => schemaIn(look('answers', name)),
            }),
          };
    const isAll = Object.values(asked).every(({ size }) => size === 0);
    if (isAll) return reply;
    const { inputs, answers, ruleSets } = asked;
    return { asked: { inputs: [...inputs], answers: [...answers], ruleSets: [...ruleSets] } };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const schemaIn = (said: Schema | boolean | null | undefined): Schema | undefined =>
  typeof said === 'object' && said !== null ? said : undefined;
