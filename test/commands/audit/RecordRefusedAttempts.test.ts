import assert from 'node:assert/strict';
import { test } from 'node:test';
import record from '../../../commands/audit/RecordRefusedAttempts.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, noon } from '../../support/decide.ts';

const attempt = {
  eventType: 'RetrieveTillsQueryRefused',
  timestamp: noon,
  userId: 'tolu',
  userName: 'Tolu',
  role: 'Teller',
  branchId: null,
  action: 'RetrieveTillsQuery',
  outcome: 'VALIDATION',
  ipAddress: '10.0.0.1',
  userAgent: null,
  requestId: 'r1',
  origin: 'http',
  attempts: null,
};

cases(
  record,
  { input: { attempts: [attempt] }, state: {}, actor: systemActor('demo') },
  {
    'an entry for an attempt': { gives: ['insert'] },
    'and one for each of several': {
      input: { attempts: [attempt, { ...attempt, attempts: 12 }] },
      gives: ['insert', 'insert'],
    },
  },
);

const bank = bankOfFile();

test('what is longer than its column is cut, what a caller made up is printable', async () => {
  const name = `No\u0007Such\u{1f600}${'x'.repeat(300)}`;
  const refused = await bank.post('/api/bpm/cmd', { cmd: name, data: {} });
  assert.equal(refused.status, 404);
  const found = await bank.call('RetrieveAuditLogQuery', { pageSize: 1 }, { as: 'admin' });
  assert.equal(found.at('data.items.0.eventType'), 'UnknownCommandRefused');
  assert.match(found.text('data.items.0.action'), /^No\?Such\?\?x{71}$/);
});
