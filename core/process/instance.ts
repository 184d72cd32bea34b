/** One instance while it runs: the machine, the variables, the notes, and what happened since the last save. */
import { type Actor, peopleOfAuthors, serviceActor } from '../command/actor.ts';
import type { ScriptLine } from '../command/script.ts';
import type { Instant } from '../values/instant.ts';
import { eachPersonOnce } from '../values/person.ts';
import type { Content } from './engine-types.ts';
import type { Scope } from './expression.ts';
import { type Machine, openMachine } from './machine.ts';
import { type Notes, noNotes, unpack } from './notes.ts';
import type { Step } from './plan.ts';
import type { Version } from './programs.ts';
import { collected, isRecord } from './result.ts';
import { foundIn, placeOf, scopeOf, textValue } from './scope.ts';
import {
  type HistoryEntry,
  type Incident,
  type LogEntry,
  linesKept,
  type ProcessInstance,
} from './tables.ts';
import type { Token } from './waiting.ts';

/** How many errors an instance remembers. */
const errorsKept = 20;

export interface Running {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly machine: Machine;
  readonly notes: Notes;
  readonly actor: Actor;
  variables: Readonly<Record<string, unknown>>;
  rev: number;
  /** Something was done since the last save. */
  dirty: boolean;
  /** An async boundary was passed: whoever waits for the start is answered. */
  background: boolean;
  incident: Incident | null;
  history: HistoryEntry[];
  log: LogEntry[];
  signals: { readonly name: string; readonly data: unknown }[];
  stepOf(token: Pick<Token, 'elementId'>): Step;
  scope(content: Content | undefined, more?: Scope): Scope;
  /** The place of a token with its visit: part of the key of its effects. */
  keyOf(token: Token): string;
  note(what: string, elementId: string | null, detail?: unknown): void;
  /** Keeps what a script of this element wrote, while there is room in the instance's log. */
  say(elementId: string, lines: readonly ScriptLine[]): void;
}

export interface OpenOptions {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly now: () => Instant;
  readonly timezone: string;
}

/** Puts an instance on the engine where it was saved, or at its start. */
export async function openInstance(options: OpenOptions): Promise<Running> {
  const { row, version, now, timezone } = options;
  const { plan } = version;
  const kept = row.state === null ? undefined : unpack(row.state);
  const notes = kept?.notes ?? noNotes();
  const note: Running['note'] = (what, elementId, detail) => {
    running.history.push({
      at: now(),
      what,
      elementId,
      ...(detail === undefined ? {} : { detail }),
    });
  };
  const machine = await openMachine(
    version,
    {
      now,
      timezone,
      evaluate: (text, content) => textValue(text, scopeOf(running.variables, content, plan)),
      condition: (text, content, id) => conditionAt(running, text, content, id),
      seen(what, content) {
        const step = plan.steps.get(content.id);
        if (step === undefined) return;
        if (what === 'entered' && step.asyncBefore) running.background = true;
        if (what === 'done') {
          if (step.asyncAfter) running.background = true;
          note('completed', step.id);
          running.variables = { ...running.variables, ...collected(notes, content, plan) };
        }
        if (what === 'caught') caught(running, content);
      },
      thrown(kind, { id, message }) {
        const name = plan.steps.get(id)?.events[0]?.reference ?? message?.name;
        if (kind === 'signal' && name !== undefined) {
          running.signals.push({ name, data: running.variables });
        }
      },
    },
    kept?.engine,
  );
  const running: Running = {
    ...{ row, version, machine, notes },
    get actor() {
      return processActor(row, version, notes.people);
    },
    variables: row.variables,
    rev: row.rev,
    dirty: false,
    background: false,
    incident: row.error,
    history: [],
    log: [],
    signals: [],
    stepOf({ elementId }) {
      const step = plan.steps.get(elementId);
      if (step === undefined) throw new Error(`${elementId} is no step of ${row.definitionName}`);
      return step;
    },
    scope: (content, more) => scopeOf(running.variables, content, plan, more),
    keyOf(token) {
      const place = placeOf(token.content, plan);
      const attempt = notes.tokens[token.id]?.attempt ?? 0;
      return `${row.id}:${place}:${notes.visits[place] ?? 0}:${attempt}`;
    },
    note,
    say: (elementId, lines) => keepLines(running, elementId, lines, now()),
  };
  if (kept === undefined) {
    machine.start();
    // Whatever its start event says, it has begun: by a command, a timer or a message.
    for (const token of [...machine.tokens.values()]) {
      const { kind, parent } = running.stepOf(token);
      if (kind === 'start' && parent === plan.processKey) token.complete();
    }
  } else machine.resume();
  return running;
}

/** What a condition finds. One that stood for want of a variable stands no longer once it is there. */
function conditionAt(running: Running, text: string, content: Content, id: string) {
  const { variables, version, notes } = running;
  const found = foundIn(text, scopeOf(variables, content, version.plan));
  if (found === undefined) return undefined;
  delete notes.tokens[id];
  if (running.incident?.token === id) running.incident = null;
  return found;
}

/** The people who wrote a version; the host, which deploys files, is none of them. */
export const authorsOf = ({ authors }: Pick<Version, 'authors'>): readonly string[] =>
  peopleOfAuthors(authors).filter((one) => one !== 'processes');

/** The process at work: what every author may do, for them, the starter and who had a hand in it since. */
export function processActor(
  row: ProcessInstance,
  { authors }: Pick<Version, 'authors'>,
  since: readonly string[],
): Actor {
  const { tenant, definitionId, definitionName, starter } = row;
  const actor = serviceActor({
    tenant,
    userId: `process:${definitionId}`,
    name: definitionName,
    authors,
  });
  const people = [...authorsOf({ authors }), ...starter.humans, ...since];
  return { ...actor, humans: eachPersonOnce(people) };
}

function keepLines(
  { notes, log }: Running,
  elementId: string,
  lines: readonly ScriptLine[],
  at: Instant,
): void {
  const before = notes.logged ?? 0;
  notes.logged = before + lines.length;
  const kept = lines.slice(0, Math.max(0, linesKept - before));
  log.push(...kept.map((line) => ({ ...line, at, elementId })));
  if (before > linesKept || notes.logged <= linesKept) return;
  const text = `an instance keeps ${linesKept} lines: what its scripts write from now on is left out`;
  log.push({ level: 'warn', text, at, elementId });
}

/** An error that a boundary event caught is told to what comes after it. */
function caught(running: Running, content: Content): void {
  const { error, source } = content as Content & { readonly source?: { readonly id?: string } };
  if (!isRecord(error)) return;
  const told = {
    errorCode: String(error.code ?? ''),
    errorMessage: String(error.message ?? error.description ?? error.name ?? ''),
    elementId: source?.id ?? null,
  };
  const before = running.variables._errors;
  const list = Array.isArray(before) ? (before as readonly unknown[]) : [];
  running.variables = {
    ...running.variables,
    _lastError: told,
    _errors: [...list, told].slice(-errorsKept),
  };
  running.note('caught', content.id, told);
}
