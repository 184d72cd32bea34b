import settle from '../../../commands/webhooks/SettleWebHookReplay.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { later } from '../../../core/values/instant.ts';
import type { WebhookFailure } from '../../../core/webhooks/call-log.ts';
import { type Delivery, keptFor } from '../../../core/webhooks/delivery-table.ts';
import { cases, noon } from '../../support/decide.ts';

const call = {
  id: 'c2',
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
  replayOf: 'c1',
  lines: [],
};
const failure: WebhookFailure = {
  tenant: 'demo',
  version: 1,
  callId: 'c1',
  webhookId: 7,
  at: noon,
  state: 'failed',
  attempts: 1,
  sealedRequest: 'v1.x',
};

const answer = { status: 200, headers: {}, body: 'paid' };
const delivery = { deliveryId: 'evt-1', bodyHash: 'h', answer };
const known: Delivery = {
  tenant: 'demo',
  version: 1,
  webhookId: 7,
  deliveryId: 'evt-1',
  bodyHash: 'h',
  receivedAt: noon,
  answer: { ...answer, status: 400 },
  expiresAt: later(noon, keptFor),
};

cases(
  settle,
  { input: { callId: 'c1', call }, state: { failure, rows: [] }, actor: systemActor('demo') },
  {
    'accepted: it is failed no longer': { gives: ['insert', 'put'] },
    'accepted: the delivery has another answer': {
      input: { callId: 'c1', call, delivery },
      state: { rows: [known] },
      gives: ['insert', 'put', 'put'],
    },
    'accepted: the delivery has an answer': {
      input: { callId: 'c1', call, delivery },
      gives: ['insert', 'put', 'insert'],
    },
    'accepted: a plain signature, at its address too': {
      input: { callId: 'c1', call, delivery: { ...delivery, at: { path: 'a', action: 'POST' } } },
      state: { rows: [known] },
      gives: ['insert', 'put', 'put', 'insert'],
    },
    'accepted: its id is another body’s by now': {
      input: { callId: 'c1', call, delivery },
      state: { rows: [{ ...known, bodyHash: 'other' }] },
      gives: ['insert', 'put'],
    },
    'refused again': { input: { call: { ...call, outcome: 'refused', status: 400 } }, gives: ['insert'] },
  },
);
