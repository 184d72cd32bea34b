/**
 * Reads diagrams that are not deployed yet: in a thread, one at a time, with limits on time and memory. A
 * text of two mebibytes can keep its reader busy for minutes, and a text of eight kilobytes for hundreds of
 * milliseconds.
 */
import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Schema } from '../../command/declaration/text-input.ts';
import { membersOf } from '../../values/members.ts';
import { moduleEnding } from '../../values/module-file.ts';
import type { DefinitionReport } from '../port.ts';
import { type Trials, threadedTrials, trialsHere } from '../trials.ts';
import { variablesIn } from '../variables/known.ts';
import type { KnownAnswers } from '../variables/written.ts';
import { reportOn } from './check.ts';
import type { DiagramReply, DiagramRequest, ready, Variables } from './diagram-worker.ts';
import { fault, type Known } from './finding.ts';

/** Milliseconds after which a text is rejected, and milliseconds after which an unused thread ends. */
const usual = { millis: 5000, megabytes: 512 } as const;
const idle = 20_000;
/** Milliseconds that a thread has to start. The text has no influence on this time. */
const starting = 60_000;
/**
 * Megabytes for the young generation, besides the limit. Over its limits the thread must end, not the process
 * (see core/uploads/sheet-reader.ts).
 */
const youngMegabytes = 16;
/** The most rounds in which a text may ask for further names. */
const mostRounds = 5;

/** The limits of a thread. Tests set lower ones. */
export interface DiagramBounds {
  readonly millis: number;
  readonly megabytes: number;
}

export interface DiagramReader {
  /** As `reportOn` of check.ts. */
  report(xml: string, known: Known): Promise<DefinitionReport>;
  /** As `variablesIn` of variables/known.ts. */
  variables(xml: string, elementId: string, known: KnownAnswers): Promise<Variables>;
  /** Conditions and simulations of diagrams that are not deployed yet. */
  readonly trials: Trials;
  stop(): void;
}

/** Reads every text in the calling thread. */
export const readerHere: DiagramReader = {
  report: reportOn,
  variables: variablesIn,
  trials: trialsHere,
  stop: () => undefined,
};

/** Reads in a thread. `timeoutFactor` multiplies the usual time limit. */
export function threadedReader({
  timeoutFactor = 1,
  ...given
}: Partial<DiagramBounds> & { readonly timeoutFactor?: number | undefined } = {}): DiagramReader {
  const bounds = { millis: usual.millis * timeoutFactor, megabytes: usual.megabytes, ...given };
  const trials = threadedTrials(timeoutFactor);
  let worker: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const stop = (): void => {
    clearTimeout(ending);
    // A thread that is being terminated may still fail, and an error without a listener would end the
    // process.
    worker?.on('error', () => undefined);
    worker?.terminate().catch(() => undefined);
    worker = undefined;
  };
  const begun = async (): Promise<Worker | Unread> => {
    if (worker !== undefined) return worker;
    worker = new Worker(new URL(`./diagram-worker${moduleEnding}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    worker.unref();
    const first = await heardOf<typeof ready>(worker, starting);
    return typeof first === 'string' ? worker : first;
  };
  const ask = async (by: Worker, request: DiagramRequest, millis: number): Promise<DiagramReply | Unread> => {
    const reply = heardOf<DiagramReply>(by, millis);
    by.postMessage(request);
    return reply;
  };
  const givenUp = (why: Unread): Unread => {
    stop();
    return why;
  };
  /** Repeats until the text asks for no further names. */
  const read = async (
    request: Omit<DiagramRequest, 'said' | 'commands' | 'roles'>,
    known: Partial<Known & KnownAnswers>,
  ): Promise<DiagramReply | Unread> => {
    clearTimeout(ending);
    const inputs: Record<string, Schema | null> = Object.create(null);
    const answers: Record<string, Schema | null> = Object.create(null);
    const ruleSets: Record<string, boolean> = Object.create(null);
    const { commands = [], roles } = known;
    const whole = { ...request, commands, roles: roles?.(), said: { inputs, answers, ruleSets } };
    try {
      const by = await begun();
      if ('unread' in by) return givenUp(by);
      const late = performance.now() + bounds.millis;
      for (let round = 0; round < mostRounds; round += 1) {
        const reply = await ask(by, whole, late - performance.now());
        if ('unread' in reply) return givenUp(reply);
        if (!('asked' in reply)) return reply;
        const { asked } = reply;
        for (const name of asked.inputs) inputs[name] = plain(known.command?.(name));
        for (const name of asked.answers) answers[name] = plain(known.answer?.(name));
        for (const name of asked.ruleSets) ruleSets[name] = known.ruleSet?.(name) === true;
      }
      return { fault: 'a text asked for names again and again' };
    } finally {
      ending = setTimeout(stop, idle);
      ending.unref();
    }
  };
  /** Reads one text at a time. */
  const inTurn: typeof read = (request, known) => {
    const reply = turn.then(() => read(request, known));
    turn = reply.catch(() => undefined);
    return reply;
  };
  const whyUnread = ({ unread }: Unread): string =>
    unread === 'late'
      ? `The file takes longer than ${bounds.millis / 1000} seconds to read; make it smaller.`
      : `The file needs more than ${bounds.megabytes} MB to read; make it smaller.`;
  return {
    async report(xml, known) {
      const reply = await inTurn({ xml, elementId: undefined }, known);
      if ('report' in reply) return reply.report;
      if ('unread' in reply) return refused(xml, whyUnread(reply));
      throw faultOf(reply);
    },
    async variables(xml, elementId, known) {
      const reply = await inTurn({ xml, elementId }, known);
      if ('variables' in reply) return reply.variables;
      if ('unread' in reply) return { problem: 'unreadable' };
      throw faultOf(reply);
    },
    trials,
    stop() {
      stop();
      trials.stop();
    },
  };
}

/** The thread was terminated before it had read a text. */
interface Unread {
  readonly unread: 'late' | 'large';
}

/** The next message of a thread. */
function heardOf<Said>(worker: Worker, millis: number): Promise<Said | Unread> {
  return new Promise((resolve, reject) => {
    const done = (say: () => void): void => {
      clearTimeout(late);
      worker.off('message', told).off('error', failed).off('exit', ended);
      say();
    };
    const told = (said: Said): void => done(() => resolve(said));
    const failed = (error: unknown): void =>
      done(() => (isOutOfMemory(error) ? resolve({ unread: 'large' }) : reject(error)));
    const ended = (): void => done(() => resolve({ unread: 'large' }));
    const late = setTimeout(() => done(() => resolve({ unread: 'late' })), Math.max(millis, 0));
    worker.on('message', told).on('error', failed).on('exit', ended);
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const faultOf = (reply: DiagramReply): Error =>
  new Error('fault' in reply ? reply.fault : 'the thread answered something else');

const plainSchemas = new WeakMap<Schema, Schema>();

/** A schema as plain data, which can be sent to a thread. */
function plain(schema: Schema | undefined): Schema | null {
  if (schema === undefined) return null;
  const made = plainSchemas.get(schema) ?? membersOf(JSON.parse(JSON.stringify(schema)));
  plainSchemas.set(schema, made);
  return made;
}

const refused = (xml: string, message: string): DefinitionReport => ({
  hash: hash('sha256', xml, 'hex'),
  findings: [fault('', 'XML', message)],
  processKey: '',
  processName: null,
  elementCounts: {},
  calls: [],
  secrets: [],
  timerStarts: [],
  eventStarts: [],
  earlyCallbacks: [],
});
