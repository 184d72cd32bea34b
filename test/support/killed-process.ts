/** A process of ten steps whose host is killed at some of its twenty commits: every effect is there, and once. */
import assert from 'node:assert/strict';
import { transactions } from '../../commands/transactions/transaction.ts';
import { accounts } from '../../core/ledger/account.ts';
import { migrate } from '../../core/store/migrate.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { minutes } from '../../core/values/instant.ts';
import { bpmn, el, end, start } from './bpmn.ts';
import { assertWhole } from './checked.ts';
import { dyingHost, envOn } from './dying.ts';
import { makeTestStore } from './store.ts';

const steps = Array.from({ length: 10 }, (_, at) => `step${at + 1}`);

/** Ten deposits; each step tells its number and the instance's own amount apart from all others. */
const tenSteps = bpmn(
  [
    start,
    ...steps.map((id, at) =>
      el('serviceTask', id, {
        ConnectorKey: 'InitiateDeposit',
        accountNumber: '1000000005',
        amount: `\${context.base + ${(at + 1) / 100}}`,
        channel: 'branch',
        ResultVariable: id,
      }),
    ),
    end,
  ],
  ['s', ...steps, 'e'].flatMap((id, at, all) => (at === 0 ? [] : [`${all[at - 1]}->${id}`])),
);

/** Clocks are up to an hour ahead: where the night's batch begins meanwhile, it is none of these. */
const look = {
  name: 'GetProcessInstanceListQuery',
  data: { processDefinitionId: 'Ten steps', pageSize: 100 },
};

/** Starts the process once for each point, and kills its host after so many commits. */
export async function assertOnceDespiteKills(points: readonly number[]): Promise<void> {
  const store = await makeTestStore(null);
  await migrate(store.address);
  const env = envOn(store);
  try {
    const deploy = { name: 'CreateProcessDefinitionCommand', data: { name: 'Ten steps', bpmnXml: tenSteps } };
    const first = await dyingHost({ env, ahead: 0, dieAfter: 0, prepare: [deploy], look });
    assert.equal(first.code, 0, first.complaints);
    for (const [at, point] of points.entries()) {
      const { signal, complaints } = await dyingHost({
        env,
        ahead: minutes(2) * (at + 1),
        dieAfter: point,
        start: {
          name: 'StartProcessInstanceCommand',
          data: { processDefinitionId: 'Ten steps', variables: { base: point } },
        },
        look,
      });
      assert.equal(signal, 'SIGKILL', `it lived at point ${point}: ${complaints}`);
    }
    const last = await dyingHost({ env, ahead: minutes(2) * (points.length + 1), dieAfter: 0, look });
    assert.equal(last.code, 0, last.complaints);
    const { data } = JSON.parse(last.out) as {
      readonly data: { readonly items: readonly { readonly status: string }[] };
    };
    assert.deepEqual(
      data.items.map(({ status }) => status),
      points.map(() => 'COMPLETED'),
    );
    await assertWhole(store.address);
    const read = await openSnapshot(store.address);
    const rows = await read.rows(transactions, (select) => select.where({ state: 'SETTLED' }));
    const [account] = await read.rows(accounts, (select) => select.where({ id: 'acc-empty' }));
    await read.close();
    const wanted = points.flatMap((point) => steps.map((_id, step) => BigInt(point * 100 + step + 1)));
    const made = rows.map(({ amount }) => amount).sort((a, b) => Number(a - b));
    assert.deepEqual(made, wanted);
    assert.equal(
      account?.book,
      wanted.reduce((sum, amount) => sum + amount, 0n),
    );
  } finally {
    await store.drop();
  }
}
