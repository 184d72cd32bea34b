/**
 * Plays a case on bpmn-engine alone, without our TokenProcess: what the package's own elements make of it. Whatever it lets a
 * host hand in (expressions, scripts, timers, services, the collections of loops) is handed in, so that it is judged by its
 * tokens alone.
 */
import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { conditionValue } from '../../../core/process/expression/condition.ts';
import { compileText } from '../../../core/process/expression/expression.ts';
import { hours, instantAt, later } from '../../../core/values/instant.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import type { Act, Case } from './case.ts';
import { assertOutcome } from './judge.ts';
import type { Ended } from './play.ts';
import { conformance } from './sections.ts';
import type { Entry } from './trace.ts';

/** What operators do. */
const ofHost: readonly Act['do'][] = ['incident', 'retry', 'skip', 'ask'];

type Variables = Record<string, unknown>;
type Execution = Awaited<ReturnType<Engine['execute']>>;

/** Cases about the tokens of one instance: starts by events, incidents and what operators do are the host's. */
export const stockCases: readonly Case[] = conformance.filter(
  ({ refused, startedBy, incident, script = [] }) =>
    [refused, startedBy, incident].every((one) => one === undefined) &&
    script.flat().every((act) => !ofHost.includes(act.do)),
);

/** Undefined where the package runs the case as the standard asks; otherwise what it does. */
export async function departureOf(it: Case): Promise<string | undefined> {
  try {
    assertOutcome(it, { ended: [await play(it)] });
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0];
  }
}

async function play(it: Case): Promise<Ended> {
  const instance = await begin(it, it.xml, structuredClone(it.variables ?? {}));
  for (const act of it.startedBy ?? []) await instance.act(act);
  for (const round of it.script ?? []) {
    for (const act of Array.isArray(round) ? round : [round]) await instance.act(act);
    await instance.passHour();
  }
  await instance.passHour();
  return instance.ended();
}

/** Steps after which a case counts as endless. */
const mostSteps = 3_000;

/** Throws where the package takes more steps than any case needs: it would never return. */
function stepCounter(): () => void {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps > mostSteps) throw new Error('it never ends');
  };
}

/** An instance on the package, with those that it calls. */
async function begin(it: Case, xml: string, variables: Variables) {
  const text = xml.replaceAll('IN_AN_HOUR', later(instantAt(Date.now()), hours(1)));
  const history: Entry[] = [];
  const timers = handTimers();
  const listener = new EventEmitter();
  const step = stepCounter();
  const turns = turnsHeard(listener);
  const children: Instance[] = [];
  const calls: Promise<void>[] = [];
  let failed: Ended['error'] = null;
  const call = async (api: Api): Promise<void> => {
    const called = it.calls?.[String(api.content.calledElement)];
    if (called === undefined) return;
    const child = await begin(it, called, { ...variables });
    children.push({ ...child, api });
    settleChildren(children);
  };
  listener.on('activity.enter', ({ id, type }) => {
    step();
    if (type === choice) history.push({ what: 'completed', elementId: id });
  });
  listener.on('activity.end', ({ id, type }) => {
    // A choice is done when it waits, and what only marks a handler is not told.
    if (type !== choice && !/_c$/.test(id)) history.push({ what: 'completed', elementId: id });
  });
  listener.on('activity.error', ({ id, type }) => {
    // What fails around the mistake is not told.
    if (!isScope(type)) history.push({ what: 'failed', elementId: id });
  });
  listener.on('activity.call', (api) => calls.push(call(api)));
  const engine = new Engine({
    source: text,
    listener,
    timers: timers.option,
    expressions: expressionsOver(variables, step),
    scripts: scriptsOver(variables),
    extensions: { service: withService, collection: withCollection },
  });
  engine.on('error', (error) => {
    const { code, message } = membersOf(error);
    failed = { code: String(code), message: String(message) };
  });
  const execution = await engine.execute();
  const rest = async (): Promise<void> => {
    await quiet();
    while (calls.length > 0) await calls.pop();
    settleChildren(children);
    await quiet();
  };
  await rest();
  const waiting = (): readonly Api[] => [
    ...leavesOf(execution.getPostponed(), turns),
    ...children.flatMap((child) => child.waiting()),
  ];
  const send = (id: string): void => {
    execution.signal({ id });
    for (const child of children) child.send(id);
  };
  return {
    waiting,
    send,
    async act(act: Act): Promise<void> {
      const texts = [text, ...Object.values(it.calls ?? {})];
      const places = waiting();
      if (act.do === 'complete') forgetTurn(turns, act.at);
      perform(places, texts, variables, send, act);
      await rest();
    },
    async passHour(): Promise<void> {
      await timers.pass(hours(1));
      for (const child of children) await child.passHour();
      await rest();
    },
    ended(): Ended {
      const status = failed !== null ? 'ERROR' : execution.isRunning ? 'WAITING' : 'COMPLETED';
      return { status, variables, history, error: failed };
    },
  };
}

const choice = 'bpmn:EventBasedGateway';
const isScope = (type: string): boolean => /SubProcess$|Transaction$/.test(type);

interface Instance {
  readonly api: Api;
  waiting(): readonly Api[];
  send(id: string): void;
  passHour(): Promise<void>;
  ended(): Ended;
}

type Api = ReturnType<Execution['getPostponed']>[number];

/** What ended is told to its caller. */
function settleChildren(children: Instance[]): void {
  for (const child of [...children]) {
    const { status, variables, error } = child.ended();
    if (status === 'WAITING') continue;
    children.splice(children.indexOf(child), 1);
    if (error === null) child.api.signal({ output: variables });
    else child.api.fail(Object.assign(new Error(error.message), { code: error.code }));
  }
}

/** What waits for somebody: inside of sub-processes, each turn of a loop, without joins and what only runs. */
function leavesOf(apis: readonly Api[], turns: ReadonlyMap<string, Api>): readonly Api[] {
  return apis.flatMap((api) => {
    if (isScope(api.type)) {
      const inside = api.getPostponed().filter(({ id }) => id !== api.id);
      return leavesOf(inside, turns);
    }
    if (/Gateway$|SequenceFlow$/.test(api.type)) return [];
    const own = [...turns.values()].filter(({ id }) => id === api.id);
    return own.length > 0 ? own : [api];
  });
}

/** The first turn that waits at an element is the one that somebody completes. */
function forgetTurn(turns: Map<string, Api>, id: string): void {
  const [first] = [...turns].find(([, turn]) => turn.id === id) ?? [];
  if (first !== undefined) turns.delete(first);
}

/** The turns of loops that wait, by their executions. */
function turnsHeard(listener: EventEmitter): Map<string, Api> {
  const turns = new Map<string, Api>();
  listener.on('activity.wait', (api: Api) => {
    if (api.content.isMultiInstance === true) turns.set(api.executionId, api);
  });
  listener.on('activity.execution.completed', ({ executionId }: Api) => {
    turns.delete(executionId);
  });
  for (const over of ['activity.leave', 'activity.error']) {
    listener.on(over, ({ id }: Api) => {
      for (const [key, turn] of turns) if (turn.id === id) turns.delete(key);
    });
  }
  return turns;
}

/** Lets what the package put off for later happen. */
async function quiet(): Promise<void> {
  for (let at = 0; at < 5; at += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Timers whose hours pass when the case says so. */
function handTimers() {
  const armed = new Set<{ readonly at: number; readonly come: () => void }>();
  let elapsed = 0;
  const setTimeout = (callback: CallableFunction, delay: number, ...args: unknown[]) => {
    const timer = { at: elapsed + delay, come: () => callback(...args) };
    armed.add(timer);
    return { ...timer, callback, delay, timerId: 'stock', timerRef: timer };
  };
  const clearTimeout = (timer: unknown): void => {
    const { timerRef } = membersOf(timer);
    for (const one of armed) if (one === timerRef) armed.delete(one);
  };
  const option = { setTimeout, clearTimeout, executing: [], register: () => ({ setTimeout, clearTimeout }) };
  return {
    option,
    async pass(time: number) {
      const until = elapsed + time + 1000;
      for (let most = 0; most < 100; most += 1) {
        const [next] = [...armed].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        elapsed = next.at;
        armed.delete(next);
        next.come();
        await quiet();
      }
      elapsed = until;
    },
  };
}

function scopeOf(variables: Variables, message: unknown): Variables {
  const content = membersOf(membersOf(message).content);
  const own = typeof content.index === 'number' ? { loopCounter: content.index } : {};
  const item = 'item' in content ? { item: content.item } : {};
  return { ...variables, ...own, ...item, context: variables };
}

function expressionsOver(variables: Variables, step: () => void) {
  return {
    resolveExpression(text: unknown, message: unknown): unknown {
      step();
      if (typeof text !== 'string') return text;
      const scope = scopeOf(variables, message);
      const said = conditionValue(text, scope);
      return 'value' in said ? said.value : compileText(text)(scope);
    },
    isExpression: (text: unknown): boolean => /^\$\{.+\}$/.test(String(text)),
    hasExpression: (text: unknown): boolean => /\$\{.+?\}/.test(String(text)),
  };
}

class BpmnError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Scripts of our own cases: nobody else writes them. */
function scriptsOver(variables: Variables) {
  const known = new Map<string, string>();
  return {
    register(activity: unknown): undefined {
      const { id, behaviour } = membersOf(activity);
      const { script, conditionExpression } = membersOf(behaviour);
      const { language, body } = membersOf(conditionExpression);
      const text = script ?? (language === undefined ? undefined : body);
      if (typeof text === 'string') known.set(String(id), text);
    },
    getScript(_language: string, { id }: { readonly id: string }) {
      const text = known.get(id);
      // The package takes the absence of a script for an expression; its types know no absence.
      if (text === undefined) return undefined as never;
      return {
        execute(message: unknown, done: CallableFunction): void {
          let result: unknown;
          try {
            result = run(text, scopeOf(variables, message));
          } catch (error) {
            done(error);
            return;
          }
          done(null, result);
        },
      };
    },
  };
}

function run(text: string, scope: Variables): unknown {
  const body = /\breturn\b|\bthrow\b/.test(text) ? text : `return (${text})`;
  return new Function('scope', 'BpmnError', `with (scope) { ${body} }`)(scope, BpmnError);
}

const nothing = { activate: () => undefined, deactivate: () => undefined };

/** Every service of a case succeeds at once, except deposits on the closed account. */
function withService(activity: unknown): typeof nothing {
  const { type, behaviour } = membersOf(activity);
  const works = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'];
  if (!works.includes(String(type))) return nothing;
  const isRefused = JSON.stringify(propertiesIn(behaviour)).includes('1000000003');
  membersOf(behaviour).Service = function Service() {
    return {
      execute(_message: unknown, done: CallableFunction): void {
        if (isRefused) done(new BpmnError('ACCOUNT_CLOSED', 'refused'));
        else done(null, { isSuccessful: true });
      },
    };
  };
  return nothing;
}

/** Collections of loops, which the standard leaves to the engine. */
function withCollection(activity: unknown): typeof nothing {
  const { loopCharacteristics } = membersOf(membersOf(activity).behaviour);
  const loop = membersOf(membersOf(loopCharacteristics).behaviour);
  const { collection, elementVariable = 'item' } = propertiesIn(loop);
  if (collection !== undefined) Object.assign(loop, { collection, elementVariable });
  return nothing;
}

function propertiesIn(behaviour: unknown): Record<string, unknown> {
  const { extensionElements } = membersOf(behaviour);
  const lists = itemsOf(membersOf(extensionElements).values);
  const all = lists.flatMap((list) => itemsOf(membersOf(list).$children)).map(membersOf);
  return Object.fromEntries(all.map(({ name, value }) => [String(name), value]));
}

const isConditional = ({ owner }: Api): boolean =>
  itemsOf(membersOf(owner.behaviour).eventDefinitions)
    .map(membersOf)
    .some(({ type }) => type === 'bpmn:ConditionalEventDefinition');

function perform(
  waiting: readonly Api[],
  texts: readonly string[],
  variables: Variables,
  send: (id: string) => void,
  act: Act,
): void {
  const at = (id: string) => waiting.find((one) => one.id === id);
  switch (act.do) {
    case 'complete':
    case 'callback': {
      const place = at(act.at);
      if (place === undefined) throw new Error(`it does not wait at ${act.at}`);
      Object.assign(variables, act.data);
      place.signal({ ...act.data });
      return;
    }
    case 'refuse':
      at(act.at)?.fail(new BpmnError('CALLBACK_FAILED', 'refused'));
      return;
    case 'close':
      if (at(act.at) !== undefined) throw new Error(`it still waits at ${act.at}`);
      return;
    case 'stands': {
      const found = waiting.map(({ id }) => id).sort();
      const wanted = [...act.at].sort();
      if (String(found) !== String(wanted)) throw new Error(`it waits at ${found}, not ${wanted}`);
      return;
    }
    case 'message':
    case 'signal': {
      Object.assign(variables, act.data);
      const declared = new RegExp(`<bpmn:${act.do} id="([^"]+)" name="${act.name}"`);
      const id = texts.map((text) => declared.exec(text)?.[1]).find(Boolean);
      send(id ?? act.name);
      return;
    }
    case 'set':
    case 'ask':
      Object.assign(variables, act.data);
      for (const one of waiting) {
        if (isConditional(one)) one.signal();
      }
      return;
    case 'wait':
      return;
    default:
      throw new Error(`it has no incident to ${act.do}`);
  }
}
