/**
 * What really concurrent clients see of two hosts on one server, and of one host on a file, could have been seen if every
 * command and query had been done one after the other.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank, type TestBank, type Who } from '../../support/bank.ts';
import { serverUrl } from '../../support/store.ts';
import { crowdProblem } from './clients.ts';

const accounts = ['1000000001', '1000000002', '1000000005'];
const people: readonly Who[] = ['senior', 'senior2', 'senior3', 'senior4'];

/** Rounds of eight clients, who go to the hosts by turns. */
async function work(hosts: readonly [TestBank, ...TestBank[]], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const problem = await crowdProblem({
      seed: `round ${round}`,
      clients: 8,
      operations: 25,
      accounts,
      async ask(client, name, data) {
        const host = hosts[(client + round) % hosts.length] ?? hosts[0];
        const { status, body } = await host.call(name, data, {
          as: people[client % people.length] ?? 'senior',
        });
        return { status, body };
      },
    });
    assert.equal(problem, undefined, `round ${round}`);
  }
}

test('one host on a file', async (t) => {
  const bank = await startBank({ server: null });
  t.after(() => bank.stop());
  await work([bank], 10);
});

const onServer = { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' };

test('two hosts on one server', onServer, async (t) => {
  // Nothing here is killed: how the server keeps its log does not matter.
  const env = { ALLOW_UNSAFE_STORE: 'true' };
  const first = await startBank({ env });
  const second = await startBank({ env, on: first.store });
  t.after(async () => {
    await second.stop();
    await first.stop();
  });
  await work([first, second], 10);
});
