import assert from 'node:assert/strict';
import create from '../../../commands/webhooks/CreateWebHookConfigCommand.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { cases, noon, person, type Row } from '../../support/decide.ts';
import { definition } from '../../support/definitions.ts';
import { taken, webhook } from './sample.ts';

const names =
  (field: string, words = /./): NonNullable<Row<typeof create>['also']> =>
  (decision) => {
    assert.ok(isRejection(decision));
    const found = decision.items?.find((item) => item.field === field);
    assert.match(found?.message ?? '', words);
  };

const refused = (field: string, input: Row<typeof create>['input'], words?: RegExp): Row<typeof create> => ({
  input: input ?? {},
  gives: 'VALIDATION',
  also: names(field, words),
});

const secrets: readonly (readonly [string, RegExp])[] = [
  ['', /must not be blank/],
  [' '.repeat(24), /must not be blank/],
  ['sixteen letters.', /has 16 bytes; it needs at least 24/],
  ['x'.repeat(23), /has 23 bytes; it needs at least 24/],
  ['whsec_', /has 0 bytes once it is decoded/],
  [`whsec_${'='.repeat(2)}`, /has 0 bytes once it is decoded/],
  [`whsec_${Buffer.alloc(23).toString('base64')}`, /has 23 bytes once it is decoded/],
  ['whsec_!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!', /must be base64 after whsec_/],
];

/** What needs a warning where an address asks neither who calls nor for a signature. */
const open: readonly (readonly [string, Row<typeof create>['input']])[] = [
  ['a command', {}],
  ['a chain', { executionType: 1, commandName: 'InitiateDeposit, ApproveTransaction' }],
  ['a chain of queries', { executionType: 1, commandName: 'RetrieveAccountQuery' }],
  ['a process', { executionType: 3, commandName: null, processDefinitionId: 4 }],
  ['a command later', { isEnabled: false }],
];
const code = { executionType: 2 as const, commandName: null, executionCode: 'return 1' };

cases(
  create,
  {
    input: {
      key: 'payments',
      path: '/partner/payments',
      action: 'POST',
      executionType: 0,
      commandName: 'InitiateDeposit',
      allowableIPs: '10.0.0.1',
    },
    state: { sameKey: undefined, samePath: undefined, taken: undefined, missing: [], process: definition },
    actor: person('ada', 'Admin', { permissions: new Set(['webhooks.manage']) }),
  },
  {
    'a list that a call by GET cannot bring as it is': {
      input: { action: 'GET' },
      runs: { supports: () => true, knows: () => true, isQuery: () => false, structured: () => ['entries'] },
      gives: ['insert', 'insert'],
      tells: {
        warnings: [
          'InitiateDeposit needs entries, an object or a list. Query parameters bring texts: send it as the text of JSON, or use POST.',
        ],
      },
    },
    'is enabled, has its address, and remembers its author': {
      gives: ['insert', 'insert'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const { id, isEnabled, path, url } = decision.data;
        assert.deepEqual(
          { id, isEnabled, path, url },
          {
            id: 1,
            isEnabled: true,
            path: 'partner/payments',
            url: 'http://127.0.0.1/api/webhook/partner/payments',
          },
        );
        const [effect] = decision.effects;
        assert.ok(effect?.do === 'insert');
        const rights = { roles: ['Admin'], isByRoles: false, since: noon };
        assert.deepEqual(effect.row.authors, [{ userId: 'ada', permissions: ['webhooks.manage'], rights }]);
      },
    },
    'stores a signing secret sealed': {
      input: { signingSecret: 'a very secret text, long enough' },
      gives: ['insert', 'insert'],
      also(decision) {
        assert.ok(!isRejection(decision));
        assert.doesNotMatch(JSON.stringify(decision), /a very secret text/);
        assert.equal(decision.data.hasSigningSecret, true);
      },
    },
    'takes a chain': {
      input: { executionType: 1, commandName: 'InitiateDeposit, ApproveTransaction' },
      gives: ['insert', 'insert'],
    },
    'takes code with return': {
      input: { executionType: 2, commandName: null, executionCode: 'return webhookData.a' },
      gives: ['insert', 'insert'],
    },
    'secrets are named by who may use them': {
      input: { ...code, secrets: ['PARTNER_KEY', 'A_KEY', 'PARTNER_KEY'] },
      actor: { permissions: new Set(['webhooks.manage', 'secrets.use']) },
      gives: ['insert', 'insert'],
      also(decision) {
        assert.ok(!isRejection(decision));
        const [effect] = decision.effects;
        assert.ok(effect?.do === 'insert');
        assert.deepEqual(effect.row.secrets, ['A_KEY', 'PARTNER_KEY']);
      },
    },
    'secrets named by who may not use them': {
      input: { ...code, secrets: ['PARTNER_KEY'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'a secret that there is not': {
      ...refused('secrets', { ...code, secrets: ['A_KEY', 'NO_KEY'] }, /names NO_KEY/),
      actor: { permissions: new Set(['*']) },
      state: { missing: ['NO_KEY'] },
    },
    'secrets where there is no code': {
      ...refused('secrets', { secrets: ['A_KEY'] }, /executionType 2/),
      actor: { permissions: new Set(['*']) },
    },
    'takes single addresses of both kinds': {
      input: { allowableIPs: '52.31.139.75, 2001:db8::1,::ffff:10.0.0.1' },
      gives: ['insert', 'insert'],
    },
    'refuses a key that exists': { state: { sameKey: webhook() }, gives: 'WEBHOOK_KEY_TAKEN' },
    'refuses a path and action that exist': {
      state: { samePath: webhook({ key: 'other' }) },
      gives: 'WEBHOOK_PATH_TAKEN',
    },
    'takes an address again that its tenant gave back': {
      state: { taken: taken('demo') },
      gives: ['insert'],
    },
    'refuses an address that another tenant has or had, in the same words': {
      state: { taken: taken('other') },
      gives: 'WEBHOOK_PATH_TAKEN',
      also(decision) {
        assert.deepEqual(decision, reject('WEBHOOK_PATH_TAKEN', { field: 'path' }));
      },
    },
    ...Object.fromEntries(
      secrets.map(([signingSecret, words]) => [
        `refuses the secret ${signingSecret}`,
        refused('signingSecret', { signingSecret }, words),
      ]),
    ),
    'takes 24 bytes of any text': { input: { signingSecret: 'ä'.repeat(12) }, gives: ['insert', 'insert'] },
    'takes 24 bytes after whsec_': {
      input: { signingSecret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` },
      gives: ['insert', 'insert'],
    },
    ...Object.fromEntries(
      open.map(([what, fields]) => [
        `warns of ${what} that anyone can call`,
        {
          input: { allowableIPs: null, ...fields },
          gives: ['insert', 'insert'],
          also(decision) {
            assert.match(JSON.stringify(decision), /Anyone can call this address/);
          },
        } satisfies Row<typeof create>,
      ]),
    ),
    'lets anybody run a query': {
      input: { allowableIPs: '', commandName: 'RetrieveAccountQuery' },
      gives: ['insert', 'insert'],
    },
    'lets anybody run code': {
      input: { allowableIPs: null, executionType: 2, commandName: null, executionCode: '1' },
      gives: ['insert', 'insert'],
    },
    'needs a command for type 0': refused('commandName', { commandName: null }),
    'needs a chain for type 1': refused('commandName', { executionType: 1, commandName: ' , ' }),
    'needs code for type 2': refused('executionCode', { executionType: 2, commandName: null }),
    'needs a process for type 3': refused('processDefinitionId', { executionType: 3, commandName: null }),
    'refuses a process that is not there': {
      ...refused(
        'processDefinitionId',
        { executionType: 3, commandName: null, processDefinitionId: 'gone' },
        /there is no such process/,
      ),
      state: { process: undefined },
    },
    'refuses a command that is not there': {
      ...refused('commandName', {}, /not a command of this host/),
      runs: { supports: () => true, knows: () => false, structured: () => [], isQuery: () => false },
    },
    'refuses a second target': refused('executionCode', { executionCode: '1' }),
    'refuses a list of commands for type 0': refused('commandName', { commandName: 'A,B' }),
    'refuses code that does not parse, by line and column': refused(
      'executionCode',
      { executionType: 2, commandName: null, executionCode: 'const a = 1;\nreturn a +;' },
      /line 2, column 11/,
    ),
    'refuses code that closes its function': refused('executionCode', {
      executionType: 2,
      commandName: null,
      executionCode: 'return 1 }); (function () { return 2',
    }),
    'refuses with': refused('executionCode', {
      executionType: 2,
      commandName: null,
      executionCode: 'with (webhookData) { return a }',
    }),
    'refuses code above 32 KiB': refused('executionCode', {
      executionType: 2,
      commandName: null,
      executionCode: `'${'a'.repeat(32 * 1024)}'`,
    }),
    'refuses a range and names the command that takes one': refused(
      'allowableIPs',
      { allowableIPs: '10.0.0.0/8' },
      /UpdateWebHookConfigCommand/,
    ),
    'refuses what is not an address': refused('allowableIPs', { allowableIPs: '10.0.0' }),
    'refuses an octal address': refused('allowableIPs', { allowableIPs: '010.0.0.1' }),
    'refuses a path that climbs': refused('path', { path: 'a/../b' }),
    'refuses a path with an empty segment': refused('path', { path: '//a' }),
    'refuses a path with other characters': refused('path', { path: 'a b' }),
  },
);
