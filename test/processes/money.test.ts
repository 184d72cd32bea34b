import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  and,
  boundary,
  deposit,
  end,
  on,
  process,
  script,
  sub,
  task,
  thrown,
  undo,
  user,
  xor,
} from '../support/diagram.ts';
import { type MortalBank, mortalBank } from '../support/mortal-bank.ts';

let bank: MortalBank;
before(async () => {
  bank = await mortalBank();
});
after(() => bank.stop());

/** Deposits go to it unless a diagram says otherwise. */
const account = '1000000005';
const closed = '1000000003';

async function balance(): Promise<number> {
  const shown = await bank.ask('RetrieveAccountQuery', { accountNumber: account }, 'manager');
  assert.equal(shown.status, 200, shown.text);
  return shown.data.balance as number;
}

let deployed = 0;

/** Runs a diagram, does what is asked, and answers by how much the account grew and what the instance did. */
async function run(
  xml: string,
  variables: object = {},
  act: (instanceId: string) => Promise<void> = () => Promise.resolve(),
) {
  deployed += 1;
  const name = `Money ${deployed}`;
  const made = await bank.ask('CreateProcessDefinitionCommand', { name, bpmnXml: xml }, 'admin');
  assert.equal(made.status, 200, made.text);
  const was = await balance();
  const begun = await bank.ask(
    'StartProcessInstanceCommand',
    { processDefinitionId: made.data.id, variables },
    'manager',
  );
  assert.equal(begun.status, 200, begun.text);
  const instanceId = String(begun.data.instanceId);
  await bank.settle();
  await act(instanceId);
  const shown = await bank.ask('GetProcessInstanceByIdQuery', { instanceId }, 'manager');
  const history = shown.data.history as readonly { what: string; elementId: string | null }[];
  return {
    grew: (await balance()) - was,
    status: shown.data.status,
    done: history.filter(({ what }) => what === 'completed').map(({ elementId }) => elementId),
  };
}

async function complete(instanceId: string, taskId: string): Promise<void> {
  const data = { instanceId, taskId, callbackData: {} };
  const done = await bank.ask('SignalProcessInstanceCommand', data, 'manager');
  assert.equal(done.status, 200, done.text);
  await bank.settle();
}

test('two tokens at one task at the same time pay twice', async () => {
  const split = process([and('f'), deposit('pay', '10')], ['s -> f', 'f -> pay', 'f -> pay', 'pay -> e']);
  assert.deepEqual((await run(split)).grew, 20);
});

test('a loop back after an interruption pays again, and asks what it says now', async () => {
  const again = process(
    [
      xor('m'),
      sub(
        'p',
        [and('f'), deposit('c', '5', '${acc}'), deposit('a', '${amount}')],
        ['p_s -> f', 'f -> c -> p_e', 'f -> a -> p_e'],
      ),
      boundary('p', 'b', on.error('CUSTOMER_ACCOUNT_CLOSED')),
      script('fix', `context.acc = "${account}"; context.amount = 20; return null`),
    ],
    ['s -> m -> p -> e', 'b -> fix -> m'],
  );
  // 10 of the round that was interrupted, then 5 and 20.
  assert.equal((await run(again, { acc: closed, amount: 10 })).grew, 35);
});

test('a refusal of before is not the answer of a later visit', async () => {
  const again = process(
    [
      xor('m'),
      deposit('a', '10', '${acc}'),
      boundary('a', 'late', on.timer('PT1H')),
      script('fix', `context.acc = "${account}"; return null`),
    ],
    ['s -> m -> a -> e', 'late -> fix -> m'],
  );
  const { grew, status } = await run(again, { acc: closed }, () => bank.advance(3_700_000));
  assert.deepEqual([grew, status], [10, 'COMPLETED']);
});

const transaction = (flows: readonly string[]) =>
  process(
    [
      sub(
        't',
        [
          and('f'),
          deposit('a', '10'),
          undo('a', deposit('una', '1')),
          deposit('c', '5', closed),
          boundary('c', 'refused', on.error('CUSTOMER_ACCOUNT_CLOSED')),
          end('t_c', on.cancel),
        ],
        ['t_s -> f', ...flows, 'c -> t_e', 'a -> t_e', 'refused -> t_c'],
        { type: 'transaction' },
      ),
      boundary('t', 'b', on.cancel),
      task('after'),
    ],
    ['s -> t -> e', 'b -> after -> e'],
  );

test('what was done beside a refusal is told and undone, however the flows are drawn', async () => {
  for (const flows of [
    ['f -> c', 'f -> a'],
    ['f -> a', 'f -> c'],
  ]) {
    const { grew, done } = await run(transaction(flows));
    assert.equal(grew, 11);
    assert.ok(done.includes('a') && done.includes('una') && done.includes('after'), String(done));
  }
});

test('cancelling a transaction undoes what was done in a sub-process that still runs', async () => {
  const xml = process(
    [
      sub(
        't',
        [
          and('f'),
          sub('p', [deposit('a', '10'), undo('a', deposit('una', '1')), user('u')], ['p_s -> a -> u -> p_e']),
          user('v'),
          end('t_c', on.cancel),
        ],
        ['t_s -> f', 'f -> p -> t_e', 'f -> v -> t_c'],
        { type: 'transaction' },
      ),
      boundary('t', 'b', on.cancel),
      task('after'),
    ],
    ['s -> t -> e', 'b -> after -> e'],
  );
  const { grew, done } = await run(xml, {}, (instanceId) => complete(instanceId, 'v'));
  assert.equal(grew, 11);
  assert.ok(done.includes('una'));
});

test('what never happened is not undone: a failure that was skipped or continued', async () => {
  const rest = [undo('a', deposit('una', '1')), thrown('t', on.compensation())];
  const refused = deposit('a', '10', closed);
  const continued = refused.replace(
    '<bank:properties>',
    '<bank:properties><bank:property name="ContinueOnError" value="true"/>',
  );
  const goesOn = await run(process([continued, ...rest], ['s -> a -> t -> e']));
  assert.deepEqual([goesOn.grew, goesOn.status], [0, 'COMPLETED']);
  const skipped = await run(process([refused, ...rest], ['s -> a -> t -> e']), {}, async (instanceId) => {
    const skip = await bank.ask('SkipFailedTaskCommand', { instanceId, taskId: 'a' }, 'manager');
    assert.equal(skip.status, 200, skip.text);
    await bank.settle();
  });
  assert.deepEqual([skipped.grew, skipped.status], [0, 'COMPLETED']);
});
