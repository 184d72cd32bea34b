/**
 * Prepares one instance for its run: the answers to its machine, the notifications from it, and the changes
 * since the last save.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Actor,
  allows,
  peopleOfAuthors,
  serviceActor,
  sharedPermissions,
} from '../command/declaration/actor.ts';
import { authorsNow } from '../runs/authors.ts';
import type { ScriptLine } from '../scripts/script.ts';
import { useSecrets } from '../scripts/script-secrets.ts';
import type { Instant } from '../values/instant.ts';
import { itemsOf } from '../values/members.ts';
import { eachPersonOnce } from '../values/person.ts';
import { openEngine } from './engine/open.ts';
import type { OpenEngines } from './engine/open-engines.ts';
import type { Scope } from './expression/expression.ts';
import type { Caught, Holder, Position } from './machine/core.ts';
import { isMachineState } from './machine/state.ts';
import { type Notes, noNotes, unpack } from './notes.ts';
import type { Plan } from './reading/plan.ts';
import type { Running, Tools, Version } from './running.ts';
import { collected, stand } from './settle.ts';
import { type Incident, linesKept, type ProcessInstance } from './tables.ts';
import { answersOf, scopeOf } from './texts.ts';

export interface OpenOptions {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly now: () => Instant;
  readonly timezone: string;
  /** The open Engines, if the caller runs the instance. */
  readonly engines?: OpenEngines;
}

/** Opens the Engine of an instance from its saved state, or at its start. */
export async function openInstance(options: OpenOptions): Promise<Running> {
  const { row, version, now, timezone, engines } = options;
  const { plan } = version;
  const kept = row.state === null ? undefined : unpack(row.state);
  const notes = kept?.notes ?? noNotes();
  let told = row.variables;
  const note: Running['note'] = (what, elementId, detail) => {
    const wrote = writers.has(what) ? changedSince(told, running.variables) : [];
    if (writers.has(what)) told = running.variables;
    const whole = wrote.length === 0 ? detail : { ...detail, wrote };
    running.history.push({ at: now(), what, elementId, ...(whole === undefined ? {} : { detail: whole }) });
  };
  const holder = holderOf(() => running, { now, timezone });
  const state = kept?.engine;
  if (state !== undefined && !isMachineState(state)) {
    throw new Error('the saved state of the instance cannot be read');
  }
  const running: Running = {
    row,
    version,
    notes,
    timezone,
    engine: undefined,
    get machine() {
      if (running.engine === undefined) throw new Error(`${row.id} is not open`);
      return running.engine.machine;
    },
    get actor() {
      return processActor(row, version, notes);
    },
    variables: row.variables,
    rev: row.rev,
    saved: row.state,
    dirty: false,
    background: false,
    fatal: null,
    get incident() {
      return running.fatal ?? oldestIncident(notes);
    },
    history: [],
    log: [],
    signals: [],
    escalations: [],
    leftProposals: [],
    stepOf({ elementId }) {
      const step = plan.steps.get(elementId);
      if (step === undefined) throw new Error(`${elementId} is not a step of ${row.definitionName}`);
      return step;
    },
    scope: (position, more) => scopeOf(running.variables, position, plan, more),
    keyOf(token) {
      const flow = token.flowId === undefined ? '' : `:${token.flowId}`;
      const attempt = running.notes.tokens[token.id]?.attempt ?? 0;
      return `${row.id}:${token.position.executionId}:${attempt}${flow}`;
    },
    note,
    say: (elementId, lines) => keepLines(running, elementId, lines, now()),
  };
  if (kept === undefined) {
    running.variables = { ...row.variables, ...startedBy(row, plan) };
    const startElement = row.startElement ?? undefined;
    const { variables } = running;
    const opening = { name: row.id, startElement, variables };
    running.engine = await openEngine(version, holder, opening);
    return running;
  }
  const open = engines?.take(keyOf(row), version, row.state ?? '');
  open?.hold(holder);
  const { id: name, variables } = row;
  running.engine = open ?? (await openEngine(version, holder, { name, state, variables }));
  return running;
}

/**
 * Keeps the Engine of a waiting instance that was saved in this state. An instance that ended has none to
 * keep.
 */
export function keepOpen(
  { row, engine, variables }: Running,
  state: string | null,
  engines: OpenEngines,
): void {
  if (engine === undefined) return;
  if (state === null) engine.close();
  else engines.keep(keyOf(row), state, engine, JSON.stringify(variables).length);
}

const keyOf = ({ tenant, id }: ProcessInstance): string => `${tenant}\n${id}`;

/** History entries that may set variables. */
const writers: ReadonlySet<string> = new Set([
  'completed',
  'caught',
  'variables set',
  'modified',
  'migrated',
]);

/** The most names of variables in one entry. */
const namesTold = 100;

/** Names of variables whose values changed. */
function changedSince(before: Scope, after: Scope): readonly string[] {
  if (before === after) return [];
  return Object.keys(after)
    .filter((name) => {
      const [old, now] = [before[name], after[name]];
      return old !== now && !isDeepStrictEqual(old, now);
    })
    .slice(0, namesTold);
}

/**
 * Records the taken flows in the entry of their completed element. Flows that were decided later get an entry
 * of their own.
 */
function noteFlows(running: Running, elementId: string, flows: readonly string[]): void {
  const at = running.history.findLastIndex(
    (entry) => entry.what === 'completed' && entry.elementId === elementId,
  );
  const done = running.history[at];
  if (done === undefined || done.detail?.flows !== undefined) {
    running.note('left', elementId, { flows });
    return;
  }
  running.history[at] = { ...done, detail: { ...done.detail, flows } };
}

/** The variable that a start event names for the person who started the instance. */
function startedBy(row: ProcessInstance, { steps, processKey }: Plan): Scope {
  const begins = [...steps.values()].filter(
    ({ kind, parent, id, events }) =>
      kind === 'start' &&
      parent === processKey &&
      (row.startElement === null ? events.length === 0 : id === row.startElement),
  );
  const name = begins[0]?.properties.get('initiator')?.value.trim();
  return name === undefined || name === '' ? {} : { [name]: row.starter.userId };
}

function oldestIncident(notes: Notes): Incident | null {
  const incidents = Object.values(notes.tokens).flatMap(({ incident }) => incident ?? []);
  return incidents.toSorted((a, b) => a.at.localeCompare(b.at))[0] ?? null;
}

/** The people who wrote a version. The host, which deploys files, is not one of them. */
export const authorsOf = ({ authors }: Pick<Version, 'authors'>): readonly string[] =>
  peopleOfAuthors(authors).filter((one) => one !== 'processes');

/**
 * The actor of a process. It may do what every author may do, and acts for the authors, the starter and
 * everyone who took part since.
 */
export function processActor(
  row: ProcessInstance,
  { authors }: Pick<Version, 'authors'>,
  { people: since, changedBy: changedHere = [] }: Pick<Notes, 'people' | 'changedBy'>,
): Actor {
  const { tenant, definitionId, definitionName, starter } = row;
  const actor = serviceActor({ tenant, userId: `process:${definitionId}`, name: definitionName, authors });
  const people = [...authorsOf({ authors }), ...starter.humans, ...since];
  const { webhook } = starter;
  const changedBy = eachPersonOnce([...(starter.changedBy ?? []), ...changedHere]);
  return {
    ...actor,
    principal: starter.principal ?? starter.userId,
    humans: eachPersonOnce(people),
    ...(webhook === undefined ? {} : { webhook }),
    ...(changedBy.length === 0 ? {} : { changedBy }),
  };
}

/** Limits a step to the permissions that both the authors and the starter of the process have. */
export function ofStarter({ actor, row }: Pick<Running, 'actor' | 'row'>): Actor {
  const { permissions } = row.starter;
  if (permissions === undefined) return actor;
  // The secrets belong to the authors. The starter does not see them.
  const kept = [useSecrets].filter((name) => allows(actor, [name]));
  const both = sharedPermissions(actor.permissions, new Set(permissions));
  return { ...actor, permissions: new Set([...both, ...kept]) };
}

/** Code may name commands at run time, so the actor has no permission that an author has lost since. */
export function asOfNow(
  { version }: Pick<Running, 'version'>,
  actor: Actor,
  { bank }: Pick<Tools, 'bank'>,
): Actor {
  const { authors: kept, writtenAt: updatedAt } = version;
  if (updatedAt === undefined) return actor;
  const authors = authorsNow({ authors: kept, updatedAt }, bank.roles());
  const { permissions } = serviceActor({ ...actor, authors });
  return { ...actor, permissions: sharedPermissions(actor.permissions, permissions) };
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

/** The most errors kept of an instance. */
const errorsKept = 20;

export interface Hours {
  readonly now: () => Instant;
  readonly timezone: string;
}

/**
 * The most bytes of history, as JSON, that one save keeps in its row. Twice as many fit into a packet with
 * any server's default setting.
 */
const historyOfSave = 6 * 1024 * 1024;

/** Counts the bytes of a growing history, and restarts after each save. */
function historyBytes(): (history: Running['history']) => number {
  let [counted, bytes] = [0, 0];
  let of: Running['history'] | undefined;
  return (history) => {
    if (of !== history) [of, counted, bytes] = [history, 0, 0];
    for (; counted < history.length; counted += 1) {
      bytes += Buffer.byteLength(JSON.stringify(history[counted]));
    }
    return bytes;
  };
}

/** The holder of an instance's machine. The instance is requested only when a token moves. */
export function holderOf(instance: () => Running, { now, timezone }: Hours): Holder {
  const bytesOf = historyBytes();
  return {
    now,
    ...answersOf({
      plan: () => instance().version.plan,
      scope: (position, counts) => instance().scope(position, { ...counts }),
      now,
      timezone,
    }),
    seen(what, position) {
      const running = instance();
      const step = running.version.plan.steps.get(position.elementId);
      if (step === undefined) return;
      if (what === 'entered') {
        if (step.asyncBefore) running.background = true;
        return;
      }
      if (step.asyncAfter) running.background = true;
      const { notes, version } = running;
      running.variables = { ...running.variables, ...collected(notes, position, version.plan) };
      running.note('completed', step.id);
    },
    isFull: () => bytesOf(instance().history) > historyOfSave,
    left: (element, flows) => noteFlows(instance(), element, flows),
    caught: (position, what) => caught(instance(), position, what),
    thrown(kind, name) {
      const running = instance();
      if (kind === 'escalation') running.escalations.push(name);
      else running.signals.push({ name, data: running.variables });
    },
    stuck: (token, code, message) => stand(instance(), token, code, message, now()),
    freed(id) {
      const running = instance();
      delete running.notes.tokens[id];
      running.dirty = true;
    },
  };
}

/** The error that an event caught is visible to the following elements. */
function caught(running: Running, position: Position, { kind, code, message, source }: Caught) {
  const told = { errorCode: code, errorMessage: message, elementId: source };
  running.note('caught', position.elementId, told);
  if (kind === 'escalation') return;
  const before = running.variables._errors;
  const list = Array.isArray(before) ? itemsOf(before) : [];
  running.variables = { ...running.variables, _lastError: told, _errors: [...list, told].slice(-errorsKept) };
}
