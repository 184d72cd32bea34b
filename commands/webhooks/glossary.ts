/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Addresses that partners call: what runs there, and what came of the calls';

export const glossary = {
  allowableIPs: 'Comma-separated addresses and ranges that may call it; empty lets every address call',
  attempt: 'Which attempt it was, from 1',
  bodyBytes: 'Length of the body in bytes',
  callId: 'Id of the call',
  canReplay: 'Whether it may be run again',
  commandName: 'Name of the command that it runs',
  deactivatedAt: 'When it was deactivated, in UTC',
  deliveryId: "The caller's own id of the call: its webhook-id or its Idempotency-Key",
  durationMs: 'How long it took, in milliseconds',
  executionTypeDesc: 'What runs, in a word',
  hasSigningSecret: 'Whether calls have to be signed',
  method: 'HTTP method',
  path: 'Where it is called: what follows `/api/webhook/`',
  remoteIp: 'Address that it came from',
  replayOf: 'Id of the call that was run again; null where none was',
  webhookId: 'Id of the webhook',
} as const satisfies Glossary;
