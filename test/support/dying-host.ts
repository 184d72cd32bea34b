/**
 * A host that kills itself right after a commit: its stdin is JSON with the
 * configuration, how far its clock is ahead, after which commit it dies (0: it lives), what people ask of it
 * before and what it does while its commits are counted. It prints the answer to the last question.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signToken } from '../../core/auth/tokens.ts';
import { systemActor } from '../../core/command/declaration/actor.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { readConfig } from '../../core/host/config.ts';
import { composeHost } from '../../core/host/main.ts';
import { openStore } from '../../core/store/open.ts';
import type { Store } from '../../core/store/store.ts';
import { makeLog } from '../../core/telemetry/log.ts';
import { systemClock } from '../../core/time/clock.ts';
import { later } from '../../core/values/instant.ts';

export interface Orders {
  readonly env: Readonly<Record<string, string>>;
  readonly ahead: number;
  readonly dieAfter: number;
  /** Asked first, each to succeed; `$1.batchId` in the data is a member of the first answer's data. */
  readonly prepare?: readonly Step[];
  /** Whether the commits of what is due are counted too. */
  readonly counted?: boolean;
  /** Asked while commits are counted. */
  readonly start?: Step;
  readonly look: Step;
}

export interface Step {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The role of whoever asks, by a user of that name; the system's own without it. */
  readonly role?: string;
}

const orders = JSON.parse(readFileSync(0, 'utf8')) as Orders;

/** The store, with the host's death after so many commits from now. */
function mortal(store: Store, counting: () => boolean): Store {
  let commits = 0;
  return {
    ...store,
    async begin(mark) {
      const session = await store.begin(mark);
      return {
        exclusive: session.exclusive,
        one: (want) => session.one(want),
        all: (want) => session.all(want),
        lock: (list, options) => session.lock(list, options),
        rollback: () => session.rollback(),
        async commit(plan) {
          await session.commit(plan);
          if (!counting()) return;
          commits += 1;
          if (commits === orders.dieAfter) process.kill(process.pid, 'SIGKILL');
        },
      };
    },
  };
}

const config = readConfig(orders.env);
const clock = { ...systemClock, now: () => later(systemClock.now(), orders.ahead) };
let counting = false;
const inner = await openStore({ address: config.store, now: clock.now, unsafe: false }).catch(
  () => undefined,
);
const host = await composeHost(config, {
  clock,
  log: makeLog('silent'),
  ...(inner === undefined ? {} : { store: mortal(inner, () => counting) }),
});
const answers: unknown[] = [];

/** Data in which `$1.batchId` stands for what the first answer said. */
function filled(data: Step['data']): Step['data'] {
  const text = JSON.stringify(data).replace(/"\$(\d+)\.(\w+)"/g, (_all, at: string, name: string) => {
    const { data: said } = answers[Number(at) - 1] as { readonly data: Step['data'] };
    return JSON.stringify(said[name]);
  });
  return JSON.parse(text) as Step['data'];
}

async function ask({ name, data, role }: Step): Promise<{ status: number; body: unknown }> {
  const life = { from: clock.now(), seconds: 3600 };
  const who = { sub: String(role), name: String(role), tenant: 'demo', roles: [String(role)] };
  const secret = String(orders.env.AUTH_JWT_SECRET);
  const { status, body } = await execute(
    {
      name,
      data: filled(data),
      form: 'E4',
      credentials:
        role === undefined ? { actor: systemActor('demo') } : { token: await signToken(who, secret, life) },
      dryRun: false,
      origin: { kind: 'cli', requestId: randomUUID(), ip: null, userAgent: null },
    },
    host.bank,
  );
  return { status, body };
}

for (const step of orders.prepare ?? []) {
  const { status, body } = await ask(step);
  if (status !== 200) throw new Error(`${step.name}: ${JSON.stringify(body)}`);
  answers.push(body);
}
counting = orders.counted === true;
// What died before is brought back by its timer.
await host.timers.sweep();
if (orders.start !== undefined) {
  counting = true;
  await ask(orders.start);
}
process.stdout.write(JSON.stringify((await ask(orders.look)).body));
await host.stop();
process.exit(0);
