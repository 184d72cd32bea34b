/** How long an answer stands for its key: to the instant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Origin } from '../../../core/command/wire/envelope.ts';
import { execute } from '../../../core/command/wire/execute.ts';
import { days, hours } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';

// Nothing sweeps: what is over is still there to be mistaken.
const bank = bankOfFile({ quiet: true });

/** A deposit under a key: the transaction it answers, and whether it is one that was answered before. */
async function deposit(idempotencyKey: string, origin: Partial<Origin> = {}) {
  const { status, headers, body } = await execute(
    {
      ...{ name: 'InitiateDeposit', form: 'E5', dryRun: false, idempotencyKey },
      data: { accountNumber: '1000000005', amount: 1 },
      credentials: { actor: person('keyed', 'Teller') },
      origin: { kind: 'cli', requestId: idempotencyKey, ip: null, userAgent: null, ...origin },
    },
    bank.host.bank,
  );
  assert.equal(status, 200, JSON.stringify(body));
  const { data } = body as { readonly data: { readonly transactionId: string } };
  return { id: data.transactionId, isReplay: headers['Idempotency-Replayed'] === 'true' };
}

test('a key stands for its answer until the last millisecond of 24 hours, and not at their end', async () => {
  const first = await deposit('a day');
  bank.clock.advance(hours(24) - 1);
  assert.deepEqual(await deposit('a day'), { id: first.id, isReplay: true });
  bank.clock.advance(1);
  const second = await deposit('a day');
  assert.equal(second.isReplay, false);
  assert.notEqual(second.id, first.id);
  // A day of its own begins.
  bank.clock.advance(hours(24) - 1);
  assert.deepEqual(await deposit('a day'), { id: second.id, isReplay: true });
});

test('the key of a process stands for 400 days', async () => {
  const first = await deposit('a process', { kind: 'process' });
  bank.clock.advance(days(400) - 1);
  assert.deepEqual(await deposit('a process', { kind: 'process' }), { id: first.id, isReplay: true });
  bank.clock.advance(1);
  const second = await deposit('a process', { kind: 'process' });
  assert.notEqual(second.id, first.id);
});

test('what a command refuses before its turn, by what it prepared, stands for its key as well', async () => {
  const define = () =>
    execute(
      {
        ...{ name: 'CreateProcessDefinitionCommand', form: 'E5', dryRun: false },
        idempotencyKey: 'no process',
        data: { name: 'No process', bpmnXml: '<definitions/>' },
        credentials: { actor: person('keyed', 'Admin') },
        origin: { kind: 'cli', requestId: 'no process', ip: null, userAgent: null },
      },
      bank.host.bank,
    );
  const first = await define();
  assert.equal(first.status, 400, JSON.stringify(first.body));
  assert.equal(first.headers['Idempotency-Replayed'], undefined);
  const again = await define();
  assert.deepEqual([again.status, again.headers['Idempotency-Replayed']], [400, 'true']);
  const codes = [first, again].map(({ headers }) => headers['X-Error-Code']);
  assert.equal(codes[1], codes[0]);
  assert.match(codes[0] ?? '', /^[A-Z_]+$/);
  assert.deepEqual(again.body, first.body);
});
