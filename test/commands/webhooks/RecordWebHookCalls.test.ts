import record from '../../../commands/webhooks/RecordWebHookCalls.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases, noon } from '../../support/decide.ts';

const call = {
  id: 'c1',
  webhookId: 7,
  key: 'payments',
  at: noon,
  durationMs: 3,
  error: null,
  outcome: 'accepted' as const,
  status: 200,
  method: 'POST',
  path: 'a',
  remoteIp: null,
  deliveryId: null,
  requestId: 'r1',
  bodyBytes: 2,
  replayOf: null,
  lines: [],
};

cases(
  record,
  { input: { calls: [call] }, state: {}, actor: systemActor('demo') },
  {
    'a line for a call': { gives: ['insert'] },
    'and the sealed request of one that failed': {
      input: { calls: [call, { ...call, id: 'c2', sealedRequest: 'v1.sealed' }] },
      gives: ['insert', 'insert', 'insert'],
    },
  },
);
