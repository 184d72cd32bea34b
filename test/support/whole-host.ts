/** A host that does everything once, so that whoever listens hears every statement that it has for its store. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Actor } from '../../core/command/declaration/actor.ts';
import type { Subject } from '../../core/command/wire/registry.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { days, minutes } from '../../core/values/instant.ts';
import { startBank, testSecret } from './bank.ts';
import { bursarHere } from './cli.ts';
import { person } from './decide.ts';
import { emptyStore, exported, fromStore, imported } from './moving.ts';
import { registry } from './registry.ts';
import { type Data, idsOf, requestsOf, send } from './sweep.ts';

/** What the host alone sends comes by its timers. */
const callable = registry.subjects.filter(({ spec }) => spec.permission !== null);

/** A new store on this server, every command and query with every filter, timers, checks and the CLI. */
export async function doEverything(server: string): Promise<void> {
  const bank = await startBank({ server, fresh: true });
  try {
    let at = 0;
    const failed: string[] = [];
    const ask = async (subject: Subject, data: Data, actor: Actor): Promise<void> => {
      at += 1;
      const { name, permission } = subject.spec;
      const as = permission === null ? ({ ...actor, kind: 'system' } as const) : actor;
      const reply = await send(bank.host.bank, name, data, as, `r${at}`);
      // What the host alone sends is never as wrong as a made example is.
      if (reply.status >= 500 && permission !== null)
        failed.push(`${name} ${JSON.stringify(data)}: ${reply.status}`);
      const [, cursor] = /"nextAfter":"([^"]+)"/.exec(JSON.stringify(reply.body)) ?? [];
      if (cursor !== undefined && data.after === undefined) {
        await ask(subject, { ...data, after: cursor }, actor);
      }
    };
    for (const actor of [person('admin', 'Admin'), person('second', 'Admin')]) {
      const ids = await idsOf(bank, 'demo');
      for (const subject of callable) {
        for (const data of requestsOf(subject, ids)) await ask(subject, data, actor);
        for (const data of filtersOf(subject)) await ask(subject, data, actor);
      }
    }
    assert.deepEqual(failed, []);
    await bank.advance(minutes(2));
    await bank.advance(days(1));
    await runCommands({
      DATABASE_URL: bank.store.url,
      DATA_DIR: bank.store.folder,
      AUTH_JWT_SECRET: testSecret,
    });
    const target = await emptyStore(server);
    const file = await exported(bank.store);
    await imported(target, file, fromStore(bank.store)).finally(target.drop);
  } finally {
    await bank.host.stop();
    await bank.store.drop();
  }
}

/** Each filter of a query by itself. */
function filtersOf({ spec }: Subject): readonly Data[] {
  if (spec.kind !== 'query') return [];
  const { properties = {}, required = [] } = spec.input as Schema;
  const example = inputExample(spec);
  const needed = Object.fromEntries(required.map((name) => [name, example[name]]));
  return Object.entries(properties).map(([name, schema]) => ({
    ...needed,
    [name]: example[name] ?? sampleOf(schema),
  }));
}

function sampleOf(schema: Schema): unknown {
  const { anyOf, const: only, enum: words, items, properties, type, format } = schema;
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  if (anyOf !== undefined) return sampleOf(anyOf.find((one) => one.type !== 'null') ?? {});
  if (items !== undefined) return [sampleOf(items)];
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sampleOf(one)]));
  }
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return format === 'date-time' ? '2026-03-01T00:00:00.000Z' : format === 'date' ? '2026-03-01' : 'x';
}

/** What operators run beside the host. */
async function runCommands(env: Readonly<Record<string, string>>): Promise<void> {
  const dir = String(env.DATA_DIR);
  for (const words of [
    ['check', 'store'],
    ['audit', 'verify'],
    ['audit', 'archive', join(dir, 'old.gz')],
    ['timers', 'list'],
    ['outbox'],
    ['migrate'],
  ]) {
    const { exit, err } = await bursarHere(words, { env });
    // The user of the test may do anything: where there are no triggers, that is told.
    const isWhole = exit === 0 || /^ +Nothing in the store keeps its user from /m.test(err);
    assert.ok(isWhole, `${words.join(' ')}: ${err}`);
  }
}
