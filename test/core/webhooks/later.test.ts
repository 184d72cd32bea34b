/** Calls that are to be sent again later: 429 and 503, each by the name of its code and with the seconds to wait. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { membersOf } from '../../../core/values/members.ts';
import { startBank } from '../../support/bank.ts';
import { configure, type PartnerAnswer, partner } from '../../support/partner.ts';
import { until } from '../../support/until.ts';

const account = '1000000005';
const deposit = { accountNumber: account, amount: 1 };

/** What a partner reads off an answer. */
const told = ({ status, headers, body }: PartnerAnswer) => ({
  status,
  code: headers.get('x-error-code'),
  body,
  waits: Number(headers.get('retry-after')) >= 1,
});

test('more calls than one address may send are 429 REQUEST_LIMIT_EXCEEDED', async (t) => {
  const bank = await startBank();
  t.after(() => bank.stop());
  await configure(bank, { path: 'often' });
  await bank.setRules('auth/request-limits', {
    perSubject: { requests: 100, seconds: 10 },
    perAddress: { requests: 2, seconds: 30 },
    forgedPerAddress: { requests: 100, seconds: 60 },
    eventStreams: { perSubject: 10, perHost: 500 },
  });
  const from = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  const answers: PartnerAnswer[] = [];
  for (let n = 0; n < 3; n += 1) answers.push(await partner(bank, 'often', deposit, from));
  const last = told(answers[2] as PartnerAnswer);
  assert.deepEqual(last, {
    status: 429,
    code: 'REQUEST_LIMIT_EXCEEDED',
    waits: true,
    body: { error: 'More than 2 requests from one address within 30 seconds.' },
  });
});

for (const [what, headersOf] of [
  ['without an id', () => ({})],
  ['with the id of a delivery', (at: number) => ({ 'webhook-id': `evt-${at}` })],
] as const) {
  test(`a bank that is busy is 503 BUSY: ${what}`, async () => {
    const bank = await startBank({ limits: { queue: 1, batch: 1 } });
    try {
      await configure(bank, { path: 'busy' });
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_one, at) => partner(bank, 'busy', deposit, { headers: headersOf(at) })),
      );
      const busy = answers.filter(({ status }) => status === 503).map(told);
      assert.ok(busy.length > 0, 'nobody was sent away');
      for (const { code, waits } of busy) assert.deepEqual([code, waits], ['BUSY', true]);
      const done = answers.filter(({ status }) => status === 200).length;
      assert.equal(done + busy.length, answers.length);
      const held = await bank.call('RetrieveAccountQuery', { accountNumber: account });
      assert.equal(held.at('data.balance'), done);
    } finally {
      await bank.stop();
    }
  });
}

/** Ends a process; one that ended since it was named is over as well. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    assert.equal(membersOf(error).code, 'ESRCH');
  }
}

test('code whose sandbox is lost is 503 BUSY: it may be sent again', async (t) => {
  const bank = await startBank();
  t.after(() => bank.stop());
  await configure(bank, { path: 'lost', executionType: 2, executionCode: 'while (true) {}' });
  let isOver = false;
  const called = partner(bank, 'lost', {}).finally(() => {
    isOver = true;
  });
  await until(() => {
    for (const pid of bank.host.scripts.pids()) kill(pid);
    return isOver;
  });
  const { status, code, waits } = told(await called);
  assert.deepEqual([status, code, waits], [503, 'BUSY', true]);
});
