import assert from 'node:assert/strict';
import update from '../../../commands/webhooks/UpdateWebHookConfigCommand.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { cases, noon, person, type Row } from '../../support/decide.ts';
import { taken, webhook } from './sample.ts';

const changes =
  (expected: Readonly<Record<string, unknown>>): NonNullable<Row<typeof update>['also']> =>
  (decision) => {
    assert.ok(!isRejection(decision));
    const [effect] = decision.effects;
    assert.ok(effect?.do === 'put');
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(effect.changes[name], value, name);
    }
  };

/** Code that reads a secret, by somebody who may use it. */
const reader = (more: Partial<Webhook> = {}) =>
  webhook({
    executionType: 2,
    commandName: null,
    executionCode: '1',
    secrets: ['KEY'],
    authors: [{ userId: 'ada', permissions: ['secrets.use', 'webhooks.manage'] }],
    ...more,
  });

const warns = (decision: unknown): void =>
  assert.match(JSON.stringify(decision), /Anyone can call this address/);

cases(
  update,
  {
    input: { id: 7 },
    state: {
      webhook: webhook(),
      samePath: webhook(),
      taken: taken('demo'),
      missing: [],
      process: undefined,
      revocations: [],
    },
    actor: person('bob', 'Admin', { permissions: new Set(['webhooks.manage']) }),
  },
  {
    'changes what is named': {
      input: { path: '/new/path', isEnabled: false },
      state: { samePath: undefined, taken: undefined },
      gives: ['put', 'insert'],
      also: changes({ path: 'new/path', isEnabled: false, commandName: 'InitiateDeposit' }),
    },
    'adds its author to those before': {
      input: { description: 'x' },
      gives: ['put'],
      also: changes({
        authors: [
          { userId: 'ada', permissions: ['transactions.create', 'webhooks.manage'] },
          {
            userId: 'bob',
            permissions: ['webhooks.manage'],
            rights: { roles: ['Admin'], isByRoles: false, since: noon },
          },
        ],
      }),
    },
    'another execution type drops the field of the old one': {
      input: { executionType: 2, executionCode: '1 + 1' },
      gives: ['put'],
      also: changes({ executionType: 2, commandName: null, executionCode: '1 + 1' }),
    },
    'what reads secrets is changed by who may use them': {
      input: { description: 'x' },
      state: { webhook: reader() },
      actor: { permissions: new Set(['webhooks.manage', 'secrets.use']) },
      gives: ['put'],
      also: changes({ secrets: ['KEY'] }),
    },
    'what reads secrets is not changed by others': {
      input: { executionCode: '$.secure.get("KEY")' },
      state: { webhook: reader() },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'others take the secrets back with their change': {
      input: { executionCode: '1', secrets: [] },
      state: { webhook: reader() },
      gives: ['put'],
      also: changes({ secrets: null }),
    },
    'or make it something that reads none': {
      input: { executionType: 0, commandName: 'InitiateDeposit' },
      state: { webhook: reader() },
      gives: ['put'],
      also: changes({ secrets: null }),
    },
    'code of who may not use secrets gets none by a second author': {
      input: { secrets: ['KEY'] },
      state: { webhook: reader({ secrets: null, authors: webhook().authors }) },
      actor: { permissions: new Set(['*']) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'takes ranges': {
      input: { allowableIPs: '196.46.20.0/24,2001:db8::/32, 10.0.0.1' },
      gives: ['put'],
      also: changes({ allowedAddresses: '196.46.20.0/24, 2001:db8::/32, 10.0.0.1' }),
    },
    'lets everybody in again': {
      input: { allowableIPs: '', commandName: 'RetrieveAccountQuery' },
      gives: ['put'],
      also: changes({ allowedAddresses: null }),
    },
    'takes a secret back': {
      input: { signingSecret: null },
      gives: ['put'],
      also: changes({ sealedSecret: null }),
    },
    'the flat form is complete': {
      form: 'E4',
      input: {
        description: 'd',
        isEnabled: true,
        path: 'partner/payments',
        action: 'POST',
        executionType: 0,
        commandName: 'InitiateDeposit',
      },
      gives: ['put'],
    },
    'the flat form needs every field': {
      form: 'E4',
      input: { isEnabled: true },
      gives: 'VALIDATION',
      also(decision) {
        assert.ok(isRejection(decision));
        assert.deepEqual(
          decision.items?.map((item) => item.field),
          ['description', 'path', 'action', 'executionType'],
        );
      },
    },
    'refuses another key': { input: { key: 'other' }, gives: 'VALIDATION' },
    'takes the same key': { input: { key: 'payments' }, gives: ['put'] },
    'refuses a type without its field': { input: { executionType: 3 }, gives: 'VALIDATION' },
    'refuses a field of another type': { input: { executionCode: '1' }, gives: 'VALIDATION' },
    'refuses an address that is none': { input: { allowableIPs: '1.2.3.4/33' }, gives: 'VALIDATION' },
    'warns where everybody may run a command': { input: { allowableIPs: '' }, gives: ['put'], also: warns },
    'warns where the secret goes that guards a command': {
      input: { signingSecret: null },
      state: { webhook: webhook({ allowedAddresses: null, sealedSecret: 'v1.x' }) },
      gives: ['put'],
      also: warns,
    },
    'warns of a command where everybody may call': {
      input: { commandName: 'InitiateDeposit' },
      state: { webhook: webhook({ allowedAddresses: null, commandName: 'RetrieveAccountQuery' }) },
      gives: ['put'],
      also: warns,
    },
    'refuses a short secret': { input: { signingSecret: 'short' }, gives: 'VALIDATION' },
    'refuses a range that leaves nobody out': { input: { allowableIPs: '0.0.0.0/0' }, gives: 'VALIDATION' },
    'refuses most of the world in parts': {
      input: { allowableIPs: Array.from({ length: 256 }, (_, at) => `${at}.0.0.0/8`).join() },
      gives: 'VALIDATION',
    },
    'refuses two ranges that are one': {
      input: { allowableIPs: '10.0.0.0/8, 11.0.0.0/8' },
      gives: 'VALIDATION',
    },
    'counts a range once': {
      input: { allowableIPs: '10.0.0.0/8, 10.0.0.0/8, 10.1.0.0/16, 172.16.0.0/12, fd00::/16' },
      gives: ['put'],
    },
    'refuses most of the world': { input: { allowableIPs: '::/1' }, gives: 'VALIDATION' },
    'refuses an address that another tenant has or had': {
      input: { path: 'taken' },
      state: { samePath: undefined, taken: taken('other', 'taken') },
      gives: 'WEBHOOK_PATH_TAKEN',
    },
    'shuts one whose address an older one of another tenant has': {
      input: { isEnabled: false },
      state: { taken: taken('other') },
      gives: ['put'],
    },
    'refuses to keep such a one open': {
      input: { description: 'x' },
      state: { taken: taken('other') },
      gives: 'WEBHOOK_PATH_TAKEN',
    },
    'changes what is as it was read': { input: { description: 'x', revision: 1 }, gives: ['put'] },
    'refuses what another has changed since it was read': {
      input: { description: 'x', revision: 2 },
      gives: 'WEBHOOK_CHANGED',
    },
    'refuses what is not there': {
      state: { webhook: undefined, samePath: undefined, taken: undefined },
      gives: 'WEBHOOK_NOT_FOUND',
    },
    'refuses the address of another': {
      input: { path: 'taken' },
      state: { samePath: webhook({ id: 8, key: 'other', path: 'taken' }) },
      gives: 'WEBHOOK_PATH_TAKEN',
    },
  },
);
