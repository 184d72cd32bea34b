import type { RejectionTable } from '../../core/command/wire/rejections.ts';

export const rejections = {
  WEBHOOK_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Configuration not found' },
  WEBHOOK_KEY_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'No webhook configuration found with the specified key',
  },
  WEBHOOK_KEY_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'A webhook configuration with this key already exists',
  },
  WEBHOOK_PATH_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'This path and action are taken',
  },
  WEBHOOK_CALL_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no failed call of this id.',
  },
  WEBHOOK_CALL_REPLAYED: {
    http: 409,
    kind: 'conflict',
    says: 'The call was run again and accepted already.',
  },
  WEBHOOK_CALL_TOO_OLD: {
    http: 400,
    kind: 'state',
    says: 'The call is older than 23 hours: what it had done is no longer known for sure.',
  },
  WEBHOOK_ALREADY_ACTIVE: {
    http: 400,
    kind: 'state',
    says: 'Configuration is already active',
  },
  WEBHOOK_ALREADY_INACTIVE: {
    http: 400,
    kind: 'state',
    says: 'Configuration is already inactive',
  },
} as const satisfies RejectionTable;
