/** One instance while it runs: the machine, the variables, the notes, and what happened since the last save. */
import { type Actor, peopleOfAuthors, serviceActor } from '../command/declaration/actor.ts';
import type { ScriptLine } from '../scripts/script.ts';
import type { Instant } from '../values/instant.ts';
import { eachPersonOnce } from '../values/person.ts';
import { machineStateOf } from './engine-state.ts';
import type { Scope } from './expression.ts';
import { holderOf } from './holder.ts';
import { openMachine } from './machine/machine.ts';
import { isMachineState } from './machine/state.ts';
import { type Notes, noNotes, unpack } from './notes.ts';
import type { Plan } from './plan.ts';
import type { Version } from './programs.ts';
import type { Running } from './running.ts';
import { placeOf, scopeOf, textValue } from './scope.ts';
import { type Incident, linesKept, type ProcessInstance } from './tables.ts';

export interface OpenOptions {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly now: () => Instant;
  readonly timezone: string;
}

/** Puts an instance on the engine where it was saved, or at its start. */
export function openInstance(options: OpenOptions): Running {
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
  const holder = holderOf(() => running, { now, timezone });
  const state =
    kept === undefined
      ? undefined
      : machineStateOf(kept.engine, plan, (text) =>
          textValue(text, scopeOf(row.variables, undefined, plan)),
        );
  if (kept !== undefined && !isMachineState(kept.engine)) {
    notes.before = state?.nodes.map(({ id }) => id) ?? [];
  }
  const machine = openMachine(version, holder, state);
  const running: Running = {
    ...{ row, version, machine, notes },
    get actor() {
      return processActor(row, version, notes.people);
    },
    variables: row.variables,
    rev: row.rev,
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
    stepOf({ elementId }) {
      const step = plan.steps.get(elementId);
      if (step === undefined) throw new Error(`${elementId} is no step of ${row.definitionName}`);
      return step;
    },
    scope: (position, more) => scopeOf(running.variables, position, plan, more),
    keyOf(token) {
      const {
        notes: { tokens, visits, before },
      } = running;
      const place = placeOf(token.position);
      const flow = token.flowId === undefined ? '' : `:${token.flowId}`;
      const attempt = tokens[token.id]?.attempt ?? 0;
      // Tokens of the engine before have their keys of then: what one of them did is not done again.
      const { executionId } = token.position;
      const isOld = before?.includes(executionId) ?? false;
      const own = isOld ? `${place}:${visits[place] ?? 0}` : executionId;
      return `${row.id}:${own}:${attempt}${flow}`;
    },
    note,
    say: (elementId, lines) => keepLines(running, elementId, lines, now()),
  };
  if (kept === undefined) {
    running.variables = { ...row.variables, ...startedBy(row, plan) };
    machine.start(row.startElement ?? undefined);
  }
  return running;
}

/** The variable that a start event names for who started the instance. */
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
