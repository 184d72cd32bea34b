/** The sandbox of a host: takes calls, caps what goes in and comes out, and turns every ending into an outcome. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import {
  type ScriptCall,
  type ScriptFailure,
  type ScriptOutcome,
  type Scripts,
  scriptLimits,
} from '../../core/scripts/script.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { answerTo } from './asking.ts';
import type { Job } from './job.ts';
import { leaving, type Said, shown, textCharacters } from './leaving.ts';
import { type Init, type LibraryScript, maxIsolates } from './messages.ts';
import { makePool } from './pool.ts';
import { mayAsk, namesIn, syntaxKnown, usesLibrary, wrapped } from './wrapping.ts';

export interface SandboxOptions {
  /** The library in force: a change takes effect with `renew`. */
  readonly library: () => readonly LibraryScript[];
  readonly failed: (error: Error) => void;
  /** Wall time of a call together, in milliseconds; `scriptLimits.wholeMillis` where nothing is said. */
  readonly wholeMillis?: number;
}

export interface Sandbox extends Scripts {
  /** Process ids of the children. */
  pids(): readonly number[];
  renew(): void;
  stop(): void;
}

/** The modules that prepare a realm, read once. */
const inside = Object.fromEntries(
  readdirSync(new URL('inside/', import.meta.url))
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(new URL(`inside/${name}`, import.meta.url), 'utf8')]),
);

export function makeSandbox({
  library,
  failed,
  wholeMillis = scriptLimits.wholeMillis,
}: SandboxOptions): Sandbox {
  const { heapMegabytes, commands, inputBytes, outputBytes } = scriptLimits;
  const limits = {
    isolates: maxIsolates,
    heapMegabytes,
    commands,
    inputBytes,
    outputBytes,
    lines: shown.lines,
    textCharacters,
  };
  const init = (): Init => ({ say: 'init', inside, library: library(), limits });
  const pool = makePool({ init, processors: availableParallelism(), failed });
  /** How many scripts wait for the work that is being done here. */
  const depths = new AsyncLocalStorage<number>();

  return {
    async run(call) {
      const depth = depths.getStore() ?? 0;
      if (depth >= scriptLimits.depth) {
        return leaving(over(`scripts run scripts at most ${scriptLimits.depth} deep`), call);
      }
      const prepared = prepare(call, library());
      if ('ok' in prepared) return leaving(prepared, call);
      return new Promise<ScriptOutcome>((resolve) => {
        const job: Job = {
          ...prepared,
          depth,
          deadline: performance.now() + wholeMillis,
          ask: (question) => depths.run(depth + 1, () => answerTo(question, call)),
          settle: (ending) => {
            const left = leaving(outcomeOf(ending), call);
            const isMeasured = ending.how === 'done' && ending.cost !== undefined;
            resolve(isMeasured ? { ...left, cost: ending.cost } : left);
          },
          tries: 0,
          fresh: false,
          hasAsked: false,
        };
        pool.submit(job);
      });
    },
    pids: () => pool.pids(),
    renew: () => pool.renew(),
    stop: () => pool.stop(),
  };
}

type Prepared = Pick<
  Job,
  'tenant' | 'person' | 'realm' | 'code' | 'input' | 'ownMillis' | 'asksHost' | 'measured'
>;

/** The call as a child gets it, or why it does not get that far. */
function prepare(call: ScriptCall, library: readonly LibraryScript[]): Prepared | Said {
  const syntax = syntaxKnown(call.code);
  if ('problem' in syntax) {
    const { problem: message, line, column } = syntax;
    return failedBy({ kind: 'syntax', name: 'SyntaxError', message, line, column });
  }
  const { variables, tenant, person } = call;
  const names = namesIn(variables);
  const input = JSON.stringify({
    variables,
    names,
    now: epochMillis(call.now),
    seed: call.seed,
    wantsContext: call.wantsContext === true,
  });
  if (inputSize(input, variables) > scriptLimits.inputBytes) {
    return over(`what the script is given is larger than ${scriptLimits.inputBytes} bytes`);
  }
  const { code, digest } = compiledOnce(call.code, syntax.form, names);
  const realm = `${tenant}\n${call.realm}\n${digest}`;
  const { ownMillis } = scriptLimits;
  const libraryAsks = usesLibrary(call.code) && library.some((script) => mayAsk(script.code));
  const asksHost = mayAsk(call.code) || libraryAsks;
  const measured = call.wantsCost === true;
  return { tenant, person, realm, code, input, ownMillis, asksHost, measured };
}

interface Wrapped {
  readonly code: string;
  readonly digest: string;
}

const wrappings = new LRUCache<string, Wrapped>({
  max: 2000,
  maxSize: 32_000_000,
  sizeCalculation: ({ code }, key) => code.length + key.length,
});

/** The function of a script and its digest, made once for the names that it is given. */
function compiledOnce(script: string, form: 'expression' | 'statements', names: readonly string[]): Wrapped {
  const key = `${names.join(' ')}\n${script}`;
  const known = wrappings.get(key);
  if (known !== undefined) return known;
  const code = wrapped(script, form, names);
  const made = { code, digest: hash('sha256', code, 'base64') };
  wrappings.set(key, made);
  return made;
}

/** The raw body stands beside what was made of it: it is the same thing twice. */
function inputSize(input: string, { rawBody }: Readonly<Record<string, unknown>>): number {
  const twice = typeof rawBody === 'string' ? Buffer.byteLength(JSON.stringify(rawBody)) : 0;
  // Headers, path and clock are not what the limit is about.
  return Buffer.byteLength(input) - twice - 16_384;
}

function over(message: string): Said {
  return failedBy({ kind: 'limit', name: 'RangeError', message });
}

function failedBy(failure: ScriptFailure, lines: Said['lines'] = [], more = 0): Said {
  return { ok: false, failure, lines, more };
}

function outcomeOf(ending: Parameters<Job['settle']>[0]): Said {
  switch (ending.how) {
    case 'done':
      return answered(ending.text);
    case 'busy':
      return failedBy({ kind: 'busy', name: 'Error', message: ending.message });
    case 'untouched':
    case 'lasted':
    case 'crowded':
    case 'lost': {
      const message = 'the machine was busy, or the sandbox was lost during the call';
      return failedBy({ kind: 'busy', name: 'Error', message });
    }
    case 'broke': {
      const { why } = ending;
      if (why === 'syntax') {
        return failedBy({ kind: 'syntax', name: 'SyntaxError', message: ending.message });
      }
      return over(
        why === 'time'
          ? `the script used more than ${scriptLimits.ownMillis} ms of CPU time`
          : `the script used more than ${scriptLimits.heapMegabytes} MB`,
      );
    }
  }
}

interface Told {
  readonly value?: unknown;
  readonly context?: Readonly<Record<string, unknown>> | null;
  readonly failure?: ScriptFailure;
  readonly lines?: Said['lines'];
  readonly more?: number;
}

/** How much longer JSON becomes by being read and written again, at most: numbers are written out (`1e20`). */
const mostLonger = 8;

/** Bytes of a value as JSON, or a bound of them where that is small. */
function valueBytes(text: string, value: unknown): number {
  const bound = text.length * mostLonger;
  if (bound <= scriptLimits.outputBytes) return bound;
  return Buffer.byteLength(JSON.stringify(value ?? null));
}

/** What the child says the script answered; a child that talks nonsense is not an answer. */
function answered(text: string): Said {
  const told = JSON.parse(text) as Told;
  const { lines = [], more = 0 } = told;
  if (told.failure !== undefined) return failedBy(told.failure, lines, more);
  if (valueBytes(text, told.value) > scriptLimits.outputBytes) {
    return over(`the answer is larger than ${scriptLimits.outputBytes} bytes`);
  }
  return {
    ok: true,
    value: told.value ?? null,
    ...(told.context === undefined || told.context === null ? {} : { context: told.context }),
    lines,
    more,
  };
}
