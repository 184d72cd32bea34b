/**
 * What processes cost: start, one command, end, with everything kept, beside bpmn-engine bare in the same run; an
 * instance that waits, resumed and finished, beside the bare engine's recovery; and what waiting instances hold.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemActor } from '../core/command/declaration/actor.ts';
import { execute } from '../core/command/wire/execute.ts';
import { readConfig } from '../core/host/config.ts';
import { composeHost, type Host } from '../core/host/main.ts';
import { makeLog } from '../core/telemetry/log.ts';
import { type Bench, type BenchOptions, median, quantile } from './bench.ts';
import { bareEngine } from './floor/bare-engine.ts';
import { makePlace } from './place.ts';

/** Instances that wait while memory is looked at. */
const waiting = 10_000;
/** Requests under way at once. */
const atOnce = 32;

const definition = (task: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:b="http://bursar.example/schema/bpmn" id="d" targetNamespace="t">
  <process id="${name}" name="${name}" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    ${task}
    <sequenceFlow id="f2" sourceRef="t" targetRef="e"/><endEvent id="e"/>
  </process>
</definitions>`;

const property = (name: string, value: string) => `<b:property name="${name}" value="${value}"/>`;
const task = (type: string, properties: string) =>
  `<${type} id="t"><extensionElements><b:properties>${properties}</b:properties></extensionElements></${type}>`;

const deposit = task(
  'serviceTask',
  property('ConnectorKey', 'InitiateDeposit') +
    property('accountNumber', '1000000001') +
    property('amount', '1') +
    property('channel', 'branch'),
);

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export const bench: Bench = {
  name: 'processes',
  summary: 'start, one command, end; resume and finish; what waiting instances hold',
  async run(options: BenchOptions) {
    const place = await makePlace(options);
    const config = readConfig({
      PORT: '0',
      DATA_DIR: place.folder,
      DATABASE_URL: place.databaseUrl,
      AUTH_JWT_SECRET: 'a secret of the bench alone, thirty-two bytes',
      RULES_DIR: join(import.meta.dirname, '..', 'rules'),
      DEMO: 'true',
    });
    const host = await composeHost(config, { log: makeLog('silent') });
    try {
      await deploy(host, 'BenchDeposit', definition(deposit, 'BenchDeposit'));
      await deploy(host, 'BenchWait', definition(task('userTask', property('FormKey', 'f')), 'BenchWait'));
      await throughput(host, options);
      await memory(host, options);
    } finally {
      await host.stop();
      await place.drop();
    }
  },
};

async function throughput(host: Host, { pairs, seconds, store, say, report }: BenchOptions) {
  const bare = await bareEngine();
  const found: Record<'run' | 'bareRun' | 'resume' | 'bareResume', Measured[]> = {
    run: [],
    bareRun: [],
    resume: [],
    bareResume: [],
  };
  const millis = (seconds * 1000) / 2;
  for (let pair = 1; pair <= pairs; pair += 1) {
    found.bareRun.push(await measure(bare.run, millis));
    found.run.push(await measure(() => start(host, 'BenchDeposit'), millis));
    const states: string[] = [];
    for (let at = 0; at < 400; at += 1) states.push(await bare.wait());
    found.bareResume.push(await measureAll(states, bare.finish));
    const ids = await startMany(host, 400);
    found.resume.push(await measureAll(ids, (id) => finish(host, id)));
    say(`  ${pair} of ${pairs}`);
  }
  const middle = (kind: keyof typeof found, what: keyof Measured) =>
    median(found[kind].map((one) => one[what]));
  for (const [kind, floorOf, name] of [
    ['run', 'bareRun', 'processes start to end'],
    ['resume', 'bareResume', 'processes resume and finish'],
  ] as const) {
    const value = middle(kind, 'perSecond');
    const floor = middle(floorOf, 'perSecond');
    report({
      name,
      store,
      value,
      unit: 'instances/s',
      floor,
      ratio: value / floor,
      p50: middle(kind, 'p50'),
      p99: middle(kind, 'p99'),
      goal: 'ratio at least 0.9',
    });
  }
}

async function memory(host: Host, { store, say, report }: BenchOptions) {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1_000_000;
  };
  const before = held();
  await startMany(host, waiting);
  say(`  ${waiting} instances wait`);
  const value = held() - before;
  report({
    name: `processes ${waiting} waiting`,
    store,
    value,
    unit: 'MB',
    goal: 'less than 100 MB more than none',
  });
}

function run(host: Host, name: string, data: Readonly<Record<string, unknown>>) {
  return execute(
    {
      name,
      data,
      form: 'E4',
      dryRun: false,
      credentials: { actor: systemActor('demo') },
      origin: { kind: 'cli', requestId: randomUUID(), ip: null, userAgent: null },
    },
    host.bank,
  );
}

async function deploy(host: Host, name: string, bpmnXml: string): Promise<void> {
  const reply = await run(host, 'CreateProcessDefinitionCommand', { name, bpmnXml });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

async function start(host: Host, processDefinitionId: string): Promise<string> {
  const reply = await run(host, 'StartProcessInstanceCommand', { processDefinitionId });
  const { data } = reply.body as { readonly data?: { readonly instanceId: string; readonly status: string } };
  const expected = processDefinitionId === 'BenchWait' ? 'WAITING' : 'COMPLETED';
  if (data?.status !== expected) throw new Error(JSON.stringify(reply.body));
  return data.instanceId;
}

async function startMany(host: Host, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const worker = async (): Promise<void> => {
    while (ids.length < count) {
      ids.push('');
      const at = ids.length - 1;
      ids[at] = await start(host, 'BenchWait');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ids;
}

async function finish(host: Host, instanceGuid: string): Promise<void> {
  const reply = await run(host, 'SignalProcessInstanceCommand', { instanceGuid });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** Many at once for so many milliseconds. */
async function measure(one: () => Promise<unknown>, millis: number): Promise<Measured> {
  const end = performance.now() + millis;
  return timed(async (record) => {
    const worker = async (): Promise<void> => {
      while (performance.now() < end) await record(one);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  });
}

/** Each item once, many at a time. */
async function measureAll<Item>(
  items: readonly Item[],
  one: (item: Item) => Promise<unknown>,
): Promise<Measured> {
  const left = [...items];
  return timed(async (record) => {
    const worker = async (): Promise<void> => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) {
        const next = item;
        await record(() => one(next));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  });
}

async function timed(
  work: (record: (one: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  await work(async (one) => {
    const began = performance.now();
    await one();
    times.push(performance.now() - began);
  });
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: (times.length / (performance.now() - started)) * 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}
