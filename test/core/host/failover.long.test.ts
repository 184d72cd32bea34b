/**
 * The primary of the store is killed under load, again and again, and another server takes its place: nothing that was
 * acknowledged is lost, and nothing is there twice. `FAILOVER_ROUNDS` says how often (3).
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { transactions } from '../../../commands/transactions/transaction.ts';
import { accounts } from '../../../core/ledger/account.ts';
import { openSnapshot } from '../../../core/store/snapshot.ts';
import { testSecret } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { type Failover, startFailover } from '../../support/failover.ts';
import {
  type Caller,
  depositCaller,
  endHostProcesses,
  type HostProcess,
  startHostProcess,
} from '../../support/host-process.ts';
import { bursar } from '../../support/project.ts';
import { noReplicas } from '../../support/replicated.ts';
import type { TestStore } from '../../support/store.ts';
import { until } from '../../support/until.ts';

const rounds = Number(process.env.FAILOVER_ROUNDS ?? 3);
const callers = 16;
const data = { accountNumber: '1000000005', amount: 1 };

/** What became of every key. */
class Ledger {
  /** The transaction of each key that was acknowledged, and when, on the clock of `performance.now`. */
  readonly acknowledged = new Map<string, { readonly id: string; readonly at: number }>();
  /** Keys of which it was not known, once, what came of them; and those that were refused for the moment. */
  readonly unknown = new Set<string>();
  readonly putOff = new Set<string>();
  #last = 0;

  nextKey(): string {
    this.#last += 1;
    return `key ${this.#last}`;
  }
  /** How many were acknowledged since. */
  since(moment: number): number {
    return [...this.acknowledged.values()].filter(({ at }) => at > moment).length;
  }
  /** Milliseconds without an acknowledgement around a moment. */
  gapAround(moment: number): number {
    const moments = [...this.acknowledged.values()].map(({ at }) => at);
    const before = moments.filter((at) => at <= moment);
    const later = moments.filter((at) => at > moment);
    return Math.min(...later) - Math.max(...before);
  }
}

/**
 * Callers that each repeat a deposit, at either host, until it is acknowledged. `hangUp` ends the waits of half of them,
 * who then know nothing of what they asked for; `stop` lets all of them finish.
 */
function startLoad(call: Caller, hosts: readonly HostProcess[], ledger: Ledger) {
  let running = true;
  let patience = new AbortController();
  const caller = async (start: number): Promise<void> => {
    while (running) {
      const key = ledger.nextKey();
      let tries = start;
      await until(
        async () => {
          tries += 1;
          const host = hosts[tries % hosts.length] as HostProcess;
          const given = start % 2 === 0 ? patience.signal : undefined;
          const outcome = await call(host.url, key, data, given);
          if (outcome !== 'unanswered' && outcome.status === 200) {
            ledger.acknowledged.set(key, { id: outcome.transactionId ?? '', at: performance.now() });
            return true;
          }
          if (outcome === 'unanswered') assert.equal(given?.aborted, true);
          else assert.equal(outcome.status, 503, outcome.code);
          const isUnknown = outcome === 'unanswered' || outcome.code === 'OUTCOME_UNKNOWN';
          if (isUnknown) ledger.unknown.add(key);
          else ledger.putOff.add(key);
          return false;
        },
        { within: 90_000, what: `an answer to ${key}` },
      );
    }
  };
  const all = Promise.all(Array.from({ length: callers }, (_, at) => caller(at)));
  // What fails is told where it is waited for.
  all.catch(() => undefined);
  return {
    hangUp(): void {
      const before = patience;
      patience = new AbortController();
      before.abort();
    },
    async stop(): Promise<void> {
      running = false;
      await all;
    },
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('failover', { skip: noReplicas }, () => {
  let servers: Failover;
  let store: TestStore;
  let hosts: readonly HostProcess[] = [];
  let call: Caller;
  const ledger = new Ledger();

  before(async () => {
    servers = await startFailover();
    store = await servers.store();
    call = await depositCaller();
    const first = await startHostProcess(store);
    hosts = [first, await startHostProcess(store)];
  });
  after(async () => {
    endHostProcesses();
    await servers?.stop();
    await store?.drop().catch(() => undefined);
  });

  /** Fails unless each acknowledged deposit is there once, and nothing else is. */
  async function assertThere(): Promise<void> {
    const read = await openSnapshot(store.address);
    try {
      const rows = await read.rows(transactions, (select) => select.where({ state: 'SETTLED' }));
      const [account] = await read.rows(accounts, (select) => select.where({ id: 'acc-empty' }));
      const ids = [...ledger.acknowledged.values()].map(({ id }) => id);
      assert.deepEqual(rows.map(({ id }) => String(id)).sort(), ids.sort());
      assert.equal(account?.book, 100n * BigInt(ids.length));
    } finally {
      await read.close();
    }
  }
  const env = () => ({
    DATABASE_URL: store.url,
    DATA_DIR: store.folder,
    AUTH_JWT_SECRET: testSecret,
    LOG_LEVEL: 'silent',
  });

  test(`the primary is killed ${rounds} times under load`, async (context) => {
    const without: number[] = [];
    const promoting: number[] = [];
    const rejoined = { followed: 0, cloned: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(call, hosts, ledger);
      const began = performance.now();
      await until(() => ledger.since(began) >= 100, { within: 60_000, what: 'load' });
      const victim = servers.primary();
      const killed = performance.now();
      const gone = victim.kill();
      load.hangUp();
      await gone;
      await servers.promote();
      const promoted = performance.now();
      promoting.push(promoted - killed);
      await until(() => ledger.since(promoted) >= 50, { within: 60_000, what: 'going on' });
      without.push(ledger.gapAround(promoted));
      rejoined[await servers.rejoin(victim)] += 1;
      await load.stop();
      await assertThere();
      await servers.caughtUp();
      context.diagnostic(
        `round ${round}: ${ledger.acknowledged.size} acknowledged, ${ledger.unknown.size} unknown for a while, ${Math.round(without.at(-1) ?? 0)} ms without a primary, of which ${Math.round(promoting.at(-1) ?? 0)} ms until one was promoted`,
      );
    }
    await assertWhole(store.address);
    const checked = await bursar(['check', 'store'], { env: env() });
    assert.equal(checked.exit, 0, checked.out + checked.err);
    const verified = await bursar(['audit', 'verify'], { env: env() });
    assert.equal(verified.exit, 0, verified.out + verified.err);
    context.diagnostic(
      `${rounds} rounds: ${ledger.acknowledged.size} acknowledged, ${ledger.unknown.size} unknown and told by a retry, ${ledger.putOff.size} put off; ${Math.round(median(without))} ms without a primary (median), ${Math.round(median(promoting))} ms until one was promoted; ${rejoined.followed} came back as they were, ${rejoined.cloned} were cloned`,
    );
    context.diagnostic(verified.out.trim());
  });

  test('a planned switch-over under load', async (context) => {
    for (let round = 1; round <= 2; round += 1) {
      const load = startLoad(call, hosts, ledger);
      const began = performance.now();
      await until(() => ledger.since(began) >= 100, { within: 60_000, what: 'load' });
      await servers.switchOver();
      const over = performance.now();
      await until(() => ledger.since(over) >= 50, { within: 60_000, what: 'going on' });
      await load.stop();
      context.diagnostic(`${Math.round(ledger.gapAround(over))} ms without an acknowledgement`);
      await assertThere();
      await servers.caughtUp();
    }
    await assertWhole(store.address);
  });
});
