import assert from 'node:assert/strict';
import { test } from 'node:test';
import StartAuditVerificationCommand from '../../../commands/audit/StartAuditVerificationCommand.ts';
import { minutes } from '../../../core/values/instant.ts';
import { type Answer, bankOfFile, startBank, storeFor } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { until } from '../../support/until.ts';
import { aVerification } from '../../support/verification.ts';

type Running = ReturnType<typeof aVerification> | undefined;

cases(
  StartAuditVerificationCommand,
  { input: {}, state: { running: undefined as Running }, actor: person('ada', 'Admin') },
  {
    'begins one, by a timer that is due at once': {
      gives: ['insert', 'schedule'],
      tells: { state: 'Running', startedById: 'ada' },
    },
    'one at a time': { state: { running: aVerification() }, gives: 'AUDIT_VERIFICATION_RUNNING' },
  },
);

const bank = bankOfFile();

const begin = (as: 'admin' | 'manager' = 'admin') => bank.call('StartAuditVerificationCommand', {}, { as });

/** The verification once it is over. */
async function ended(verificationId: string): Promise<Answer> {
  await bank.advance(1000);
  return bank.call('RetrieveAuditVerificationsQuery', { verificationId }, { as: 'admin' });
}

test('a whole trail is clean: how much was looked at, who asked and when is kept', async () => {
  await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 5 });
  await bank.advance(minutes(2));
  const begun = await begin();
  assert.equal(begun.status, 200);
  const over = await ended(begun.text('data.verificationId'));
  const one = (name: string) => over.at(`data.items.0.${name}`);
  assert.deepEqual(['state', 'startedBy', 'findingCount', 'findings', 'error'].map(one), [
    'Clean',
    'Test admin',
    0,
    [],
    null,
  ]);
  assert.ok(Number(one('looked')) > 1);
  assert.equal(one('looked'), one('total'));
  assert.ok(Number(one('chains')) >= 1 && Number(one('seals')) >= 1);
  assert.notEqual(one('finishedAt'), null);
});

test('one that cannot be read to its end says why, and the next may begin', async () => {
  const own = await startBank({
    verify: async () => {
      throw new Error('the disk is gone');
    },
  });
  const begun = await own.call('StartAuditVerificationCommand', {}, { as: 'admin' });
  const verificationId = begun.text('data.verificationId');
  const look = () => own.call('RetrieveAuditVerificationsQuery', { verificationId }, { as: 'admin' });
  await own.advance(1000);
  assert.equal((await look()).at('data.items.0.state'), 'Failed');
  assert.equal((await look()).at('data.items.0.error'), 'the disk is gone');
  assert.equal((await own.call('StartAuditVerificationCommand', {}, { as: 'admin' })).status, 200);
  await own.stop();
});

test('while one runs its progress can be asked for, and a second is refused', async () => {
  const go = Promise.withResolvers<void>();
  const own = await startBank({
    verify: async (told) => {
      told({ looked: 5000, total: 20_000 });
      await go.promise;
      return { entries: 20_000, chains: 1, seals: 2, problems: [] };
    },
  });
  const begun = await own.call('StartAuditVerificationCommand', {}, { as: 'admin' });
  const verificationId = begun.text('data.verificationId');
  const look = () => own.call('RetrieveAuditVerificationsQuery', { verificationId }, { as: 'admin' });
  const over = own.advance(1000);
  await until(async () => (await look()).at('data.items.0.looked') === 5000);
  assert.equal((await look()).at('data.items.0.total'), 20_000);
  const second = await own.call('StartAuditVerificationCommand', {}, { as: 'admin2' });
  assert.equal(second.status, 409);
  assert.equal(second.at('errors.0.verificationId'), verificationId);
  go.resolve();
  await over;
  assert.equal((await look()).at('data.items.0.state'), 'Clean');
  await own.stop();
});

test('a host that stops in the middle leaves it to the next start', async () => {
  const store = await storeFor({});
  const waits = Promise.withResolvers<void>();
  const first = await startBank({
    on: store,
    verify: (_told, stop) =>
      new Promise((_, reject) => {
        waits.resolve();
        stop.addEventListener('abort', () => reject(stop.reason));
      }),
  });
  await first.call('StartAuditVerificationCommand', {}, { as: 'admin' });
  // A sweep would wait for what never ends.
  first.clock.advance(1000);
  await waits.promise;
  await first.stop();
  const second = await startBank({ on: store });
  await second.advance(minutes(2));
  const found = await second.call('RetrieveAuditVerificationsQuery', {}, { as: 'admin' });
  assert.equal(found.at('data.items.0.state'), 'Clean');
  await second.stop();
  await store.drop();
});
