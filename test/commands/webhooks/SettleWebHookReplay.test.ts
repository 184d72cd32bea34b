import settle from '../../../commands/webhooks/SettleWebHookReplay.ts';
import type { WebhookFailure } from '../../../commands/webhooks/webhook-call.ts';
import { systemActor } from '../../../core/command/actor.ts';
import { cases, noon } from '../../support/decide.ts';

const call = {
  ...{ id: 'c2', webhookId: 7, key: 'payments', at: noon, durationMs: 3, error: null },
  ...{ outcome: 'accepted', status: 200, method: 'POST', path: 'a', remoteIp: null },
  ...{ deliveryId: null, requestId: 'r1', bodyBytes: 2, replayOf: 'c1' },
};
const failure: WebhookFailure = {
  ...{ tenant: 'demo', version: 1, callId: 'c1', webhookId: 7, at: noon },
  ...{ state: 'failed', attempts: 1, sealedRequest: 'v1.x' },
};

cases<{ readonly failure: WebhookFailure | undefined }>(
  settle,
  { input: { callId: 'c1', call }, state: { failure }, actor: systemActor('demo') },
  {
    'accepted: it is failed no longer': { gives: ['insert', 'put'] },
    'refused again': {
      input: { call: { ...call, outcome: 'refused', status: 400 } },
      gives: ['insert'],
    },
  },
);
