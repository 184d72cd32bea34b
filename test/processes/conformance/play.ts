/**
 * Plays cases on a real host, all of them in step: each round every case does its next act, then an hour passes.
 * With kills, the host dies before every round, so each case is resumed at every place where it waits.
 */
import assert from 'node:assert/strict';
import { hours, later, minutes } from '../../../core/values/instant.ts';
import type { MortalBank, Said } from '../../support/mortal-bank.ts';
import { type Act, type Case, nameOf } from './case.ts';
import type { Entry } from './trace.ts';

/** How an instance of a case stood at the end. */
export interface Ended {
  readonly status: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly history: readonly Entry[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What became of a case: its instances, oldest first, or what kept it from being played to the end. */
export type Outcome = { readonly ended: readonly Ended[] } | { readonly problem: unknown };

interface Place {
  readonly instanceId: string;
  readonly elementId: string;
  readonly kind: string;
  readonly correlationKey: string | null;
  readonly token: string;
}

/** A case on the bank: its definitions, and what is still to do. */
interface Player {
  readonly it: Case;
  /** Makes names of this case its own: signals and messages reach everybody who waits for their name. */
  readonly own: (name: string) => string;
  readonly definitions: number[];
  readonly rounds: readonly (readonly Act[])[];
  outcome: Outcome | undefined;
}

/** Cases that act side by side: a slow machine refuses scripts that wait too long for their turn. */
const atOnce = 16;

/** Minutes in which instances that found no room are tried again. */
const mostRetries = 10;

/** Whether an instance still runs: what waits, has ended or is an incident does not. */
async function anyRuns(bank: MortalBank): Promise<boolean> {
  const asked = { status: 'RUNNING', pageSize: 1 };
  const said = await bank.ask('GetProcessInstanceListQuery', asked, 'admin');
  went(said, 'the list of what runs');
  return (said.data.items as readonly unknown[]).length > 0;
}

/** Plays every case to its end; answers what became of each by its name. */
export async function playAll(
  bank: MortalBank,
  cases: readonly Case[],
  { kills }: { readonly kills: boolean },
): Promise<ReadonlyMap<string, Outcome>> {
  const players = cases.map((it, at) => playerOf(it, `${kills ? 'k' : 'p'}${at}`));
  const all = async (act: (player: Player) => Promise<void>): Promise<void> => {
    const open = players.filter(({ outcome }) => outcome === undefined);
    for (let at = 0; at < open.length; at += atOnce) {
      await Promise.all(
        open.slice(at, at + atOnce).map((player) =>
          act(player).catch((problem: unknown) => {
            player.outcome = { problem };
          }),
        ),
      );
    }
  };
  const each = async (act: (player: Player) => Promise<void>): Promise<void> => {
    await all(act);
    await bank.settle();
  };
  await each((player) => deploy(bank, player));
  await all((player) => begin(bank, player, kills));
  if (kills) await bank.kill();
  // Instances of one moment have no order over two hosts.
  await bank.advance(1000);
  const most = Math.max(...players.map(({ rounds }) => rounds.length));
  for (let round = 0; round <= most; round += 1) {
    // On a busy machine some find no room in time, also more than once: each time they are tried again within a minute.
    await bank.advance(minutes(1));
    for (let more = 0; more < mostRetries && (await anyRuns(bank)); more += 1) {
      await bank.advance(minutes(1));
    }
    await each(async (player) => {
      if (player.rounds.length === round) player.outcome = { ended: await endOf(bank, player) };
    });
    if (kills) await bank.kill();
    const acts = Math.max(...players.map(({ rounds }) => rounds[round]?.length ?? 0));
    for (let at = 0; at < acts; at += 1) {
      await each(async (player) => {
        const act = player.rounds[round]?.[at];
        if (act !== undefined) await play(bank, player, act);
      });
    }
    await bank.advance(hours(1));
  }
  return new Map(players.map(({ it, outcome }) => [nameOf(it), outcome as Outcome]));
}

function playerOf(it: Case, key: string): Player {
  const rounds = (it.script ?? []).map((round) => (Array.isArray(round) ? round : [round]));
  const own = (name: string): string => `${name} ${key}`;
  return { it, own, definitions: [], rounds: rounds as Act[][], outcome: undefined };
}

async function deploy(bank: MortalBank, { it, own, definitions }: Player): Promise<void> {
  const all = { ...it.calls, [nameOf(it)]: it.xml };
  for (const [name, xml] of Object.entries(all)) {
    const bpmnXml = xml
      .replaceAll('IN_AN_HOUR', later(bank.now(), hours(1)))
      .replace(/(<bpmn:(?:signal|message) id="\w+" name=")([^"]+)/g, (_, a, b) => a + own(b))

      .replace(/(name="messageName" value=")([^"]+)/g, (_, a, b) => a + own(b))
      .replace(/(calledElement=")([^"$]+)/g, (_, a, b) => a + own(b));
    const data = { name: own(name).slice(0, 200), bpmnXml };
    const made = await bank.ask('CreateProcessDefinitionCommand', data, 'admin');
    went(made, `the check of ${name}`);
    // The process itself comes first, those that it calls after it.
    definitions.unshift(made.data.id as number);
  }
}

/** Starts the case; in the background where the host is killed before it comes to it. */
async function begin(bank: MortalBank, player: Player, kills: boolean): Promise<void> {
  const { it, definitions } = player;
  if (it.startedBy !== undefined) {
    for (const act of it.startedBy) await play(bank, player, act);
    return;
  }
  const executionMode = kills ? 'FireAndForget' : 'Supervised';
  const { variables = {} } = it;
  const data = { processDefinitionId: definitions[0], variables, executionMode };
  went(await bank.ask('StartProcessInstanceCommand', data, 'manager'), 'the start');
}

async function play(bank: MortalBank, player: Player, act: Act): Promise<void> {
  const send = async (name: string, data: Readonly<Record<string, unknown>>) =>
    went(await bank.ask(name, data, 'admin'), `${act.do} ${JSON.stringify(data)}`);
  switch (act.do) {
    case 'wait':
      return;
    case 'stands': {
      const places = await placesOf(bank, player);
      assert.deepEqual(places.map(({ elementId }) => elementId).sort(), [...act.at].sort());
      return;
    }
    case 'incident': {
      const all = await endsOf(bank, await instancesOf(bank, player));
      const errors = all.flatMap(({ error }) => (error === null ? [] : error));
      const found = errors.map(({ code, message }) => `${code}: ${message}`);
      assert.ok(
        found.some((one) => act.says.test(one)),
        `${act.says} is none of ${found}`,
      );
      return;
    }
    case 'complete': {
      const { instanceId, token } = await placeOf(bank, player, act.at);
      await send('SignalProcessInstanceCommand', { instanceId, token, callbackData: act.data });
      return;
    }
    case 'close': {
      const [instanceId] = await instancesOf(bank, player);
      const data = { instanceId, taskId: act.at };
      const { status, text } = await bank.ask('SignalProcessInstanceCommand', data, 'manager');
      assert.equal(status, 409, `${act.at} is closed, but completing it answered ${text}`);
      return;
    }
    case 'callback':
    case 'refuse': {
      const { correlationKey } = await placeOf(bank, player, act.at);
      const isSuccess = act.do === 'callback';
      await send('ReturnCallbackCommand', { correlationKey, isSuccess, callbackData: act.data });
      return;
    }
    case 'message': {
      const data = { messageName: player.own(act.name), variables: act.data };
      await send('CorrelateProcessMessageCommand', data);
      return;
    }
    case 'signal': {
      const data = { signalName: player.own(act.name), variables: act.data };
      await send('SendProcessSignalCommand', data);
      return;
    }
    case 'skip': {
      const { instanceId } = await placeOf(bank, player, act.at);
      await send('SkipFailedTaskCommand', { instanceId, taskId: act.at, comment: 'Go on.' });
      return;
    }
    case 'ask':
      await send('StartProcessesByConditionCommand', { variables: act.data });
      return;
    case 'set':
    case 'retry': {
      const at = act.do === 'retry' && act.at !== undefined ? act.at : undefined;
      const [first] = await instancesOf(bank, player);
      const instanceId = at === undefined ? first : (await placeOf(bank, player, at)).instanceId;
      if (act.do === 'set' || Object.keys(act.data).length > 0) {
        await send('SetProcessVariablesCommand', { instanceId, variables: act.data });
      }
      const task = at === undefined ? {} : { taskId: at };
      if (act.do === 'retry') await send('RetryProcessInstanceCommand', { instanceId, ...task });
      return;
    }
  }
}

function went({ status, text }: Said, what: string): void {
  assert.equal(status, 200, `${what} answered ${status}: ${text}`);
}

/** Ids of the case's instances: of the process itself, then of those that it calls; oldest first. */
async function instancesOf(bank: MortalBank, { definitions }: Player): Promise<readonly string[]> {
  const lists = await Promise.all(
    definitions.map(async (processDefinitionId) => {
      const data = { processDefinitionId, pageSize: 100 };
      const said = await bank.ask('GetProcessInstanceListQuery', data, 'manager');
      const items = said.data.items as readonly { readonly instanceId: string }[];
      return items.map(({ instanceId }) => instanceId).sort();
    }),
  );
  return lists.flat();
}

async function look(bank: MortalBank, instanceId: string): Promise<Said['data']> {
  const said = await bank.ask('GetProcessInstanceByIdQuery', { instanceId }, 'manager');
  went(said, 'the look');
  return said.data;
}

/** Everywhere that the case waits. */
async function placesOf(bank: MortalBank, player: Player): Promise<readonly Place[]> {
  const all = await Promise.all(
    (await instancesOf(bank, player)).map(async (instanceId) => {
      const { currentElements } = await look(bank, instanceId);
      return (currentElements as readonly Place[]).map((place) => ({ ...place, instanceId }));
    }),
  );
  return all.flat();
}

async function placeOf(bank: MortalBank, player: Player, elementId: string): Promise<Place> {
  const all = await placesOf(bank, player);
  const place = all.find((one) => one.elementId === elementId);
  const where = all.map((one) => one.elementId).join(', ') || 'nowhere';
  assert.ok(place, `it does not wait at ${elementId} but at ${where}: ${await told(bank, player)}`);
  return place;
}

/** What an instance did, for messages. */
async function told(bank: MortalBank, player: Player): Promise<string> {
  const [first] = await endOf(bank, player);
  const { status, error, history } = first ?? {};
  return JSON.stringify({ status, error, history: history?.map((one) => Object.values(one)) });
}

async function endOf(bank: MortalBank, player: Player): Promise<readonly Ended[]> {
  const main = { ...player, definitions: player.definitions.slice(0, 1) };
  return endsOf(bank, await instancesOf(bank, main));
}

function endsOf(bank: MortalBank, ids: readonly string[]): Promise<readonly Ended[]> {
  return Promise.all(ids.map(async (id) => (await look(bank, id)) as unknown as Ended));
}
