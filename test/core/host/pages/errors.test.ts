/** How refusals are described: whatever an error may tell stands in its schema. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conforms } from '../../../../core/command/declaration/schema.ts';
import { hostRejections } from '../../../../core/command/wire/rejections.ts';
import { errorSchema } from '../../../../core/host/pages/errors.ts';

// Found by the simulator, seed 13: a store that was lost answered an incident that the document forbids.
test('an outage tells the incident under which its cause stands in the log', () => {
  const outages = [
    ...(['BUSY', 'STORE_UNAVAILABLE', 'STORE_FULL', 'STORE_READ_ONLY'] as const),
    ...(['STORE_CLOCK', 'OUTCOME_UNKNOWN', 'AUTHENTICATION_UNAVAILABLE', 'INTERNAL_ERROR'] as const),
  ];
  for (const code of outages) {
    const { facts, says: message } = hostRejections[code];
    const error = { code, message, incidentId: '018f3c1e-7b1a-4c3e-9d2a-0a1b2c3d4e5f' };
    assert.ok(conforms(errorSchema(code, facts), error), `${code} declares no incident`);
  }
});

// Found by the simulator, seed 501: a manager took an aged transaction back.
test('a reversal that its window leaves to a higher role tells the window', () => {
  const { facts, says: message } = hostRejections.INSUFFICIENT_PERMISSIONS;
  const code = 'INSUFFICIENT_PERMISSIONS';
  const error = { code, message, requiredRole: 'RegionalManager', windowName: 'aged' };
  assert.ok(conforms(errorSchema(code, facts), error));
});
