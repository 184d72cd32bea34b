/** Kills the host at each commit of a step that waits for a proposal, and of the proposal's run: one proposal, one run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processInstances, processTriggers, processWaits } from '../../core/process/tables.ts';
import { proposals } from '../../core/proposals/proposal.ts';
import { migrate } from '../../core/store/migrate.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { minutes } from '../../core/values/instant.ts';
import { el } from '../support/bpmn.ts';
import { assertWhole } from '../support/checked.ts';
import { process, script } from '../support/diagram.ts';
import { dyingHost, envOn } from '../support/dying.ts';
import type { Step } from '../support/dying-host.ts';
import { pick } from '../support/pick.ts';
import { makeTestStore } from '../support/store.ts';

const diagram = process(
  [
    el('serviceTask', 'change', {
      ConnectorKey: 'UpdateDepositProductCommand',
      code: '${code}',
      tier: 'PREMIUM',
      OutputMapping: '{"code": "data.code"}',
    }),
    script('next', 'context.times = (context.times ?? 0) + 1; return null'),
  ],
  ['s -> change -> next -> e'],
);

/** The commits of a start: the instance, the proposal, the wait. */
const points = [1, 2, 3];

test('a host that is killed at any commit leaves one proposal, one run and one reply', async () => {
  const store = await makeTestStore(null);
  await migrate(store.address);
  const env = envOn(store);
  const look = { name: 'GetProcessInstanceListQuery', data: { processDefinitionId: 'Changes' } };
  let ahead = 0;
  const host = (orders: {
    readonly dieAfter: number;
    readonly start?: Step;
    readonly prepare?: readonly Step[];
    readonly counted?: boolean;
  }) => {
    ahead += minutes(2);
    return dyingHost({ env, ahead, look, ...orders });
  };
  const waiting = async (): Promise<readonly Step[]> => {
    const read = await openSnapshot(store.address);
    const rows = await read.rows(proposals, (select) => select.where({ state: 'Proposed' }));
    await read.close();
    return rows.map(({ id: proposalId }) => ({
      name: 'ApproveProposalCommand',
      data: { proposalId },
      role: 'Admin',
    }));
  };
  try {
    const data = { name: 'Changes', bpmnXml: diagram };
    const deploy = { name: 'CreateProcessDefinitionCommand', data };
    // A product for each point: what has the tier already needs nobody.
    const products = points.map((point) => ({
      name: 'CreateDepositProductCommand',
      data: { code: `P-${point}`, name: 'One', tier: 'STANDARD' },
    }));
    const first = await host({ dieAfter: 0, prepare: [deploy, ...products] });
    assert.equal(first.code, 0, first.complaints);
    for (const point of points) {
      const data = { processDefinitionId: 'Changes', variables: { code: `P-${point}` } };
      const start = { name: 'StartProcessInstanceCommand', data };
      const begun = await host({ dieAfter: point, start });
      assert.equal(begun.signal, 'SIGKILL', `it lived at ${point}: ${begun.complaints}`);
      // After the first commit there is no proposal yet: the next host runs the step.
      if (point === 1) assert.equal((await host({ dieAfter: 0 })).code, 0);
      const prepare = await waiting();
      assert.equal(prepare.length, 1, `after commit ${point}`);
      const ran = await host({ dieAfter: point, prepare, counted: true });
      assert.equal(ran.signal, 'SIGKILL', `it lived at ${point}: ${ran.complaints}`);
      const last = await host({ dieAfter: 0 });
      assert.equal(last.code, 0, last.complaints);
    }
    const read = await openSnapshot(store.address);
    const all = {
      instances: await read.rows(processInstances, (select) => select),
      proposals: await read.rows(proposals, (select) => select),
      left: [
        ...(await read.rows(processTriggers, (select) => select)),
        ...(await read.rows(processWaits, (select) => select)),
      ],
    };
    await read.close();
    const ended = all.instances.filter(({ definitionName }) => definitionName === 'Changes');
    assert.deepEqual(
      ended.map(({ status, variables: { code, times } }) => [status, code, times]),
      points.map((point) => ['COMPLETED', `P-${point}`, 1]),
    );
    assert.deepEqual(
      pick(all.proposals, 'state'),
      points.map(() => 'Executed'),
    );
    assert.deepEqual(all.left, []);
    await assertWhole(store.address);
  } finally {
    await store.drop();
  }
});
