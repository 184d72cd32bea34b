/** A bank on a busy machine: its scripts may take longer, and none is blamed for that. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBusyLoops } from '../../runner/busy-loops.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';

/** A script of a webhook that computes for about a millisecond. */
const executionCode = `let sum = 0; for (let at = 0; at < 1e5; at += 1) sum += at % 7; return sum + webhookData.number;`;
const deliveries = 1000;
const atOnce = 8;

let bank: TestBank;
let stop: () => void;
before(async () => {
  // The limits of a host as customers run it.
  bank = await startBank({ timeoutFactor: 1 });
  stop = startBusyLoops(12);
});
after(async () => {
  stop();
  await bank.stop();
});

test('1,000 deliveries beside twelve busy loops: each is answered, at the latest when it comes again after 503', async (context) => {
  await configure(bank, { path: 'busy', executionType: 2, executionCode });
  let busy = 0;
  const deliver = async (number: number): Promise<void> => {
    for (;;) {
      const { status, body, headers } = await partner(bank, 'busy', { number });
      if (status !== 503) {
        const expected = JSON.stringify(299_995 + number);
        assert.deepEqual([status, JSON.stringify(body)], [200, expected], `delivery ${number}`);
        return;
      }
      assert.equal(headers.get('x-error-code'), 'BUSY');
      busy += 1;
    }
  };
  const left = Array.from({ length: deliveries }, (_, number) => number);
  const work = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) await deliver(number);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  context.diagnostic(`${busy} of ${deliveries + busy} deliveries were answered BUSY`);
});
