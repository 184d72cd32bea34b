import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { accounts } from '../../core/ledger/account.ts';
import { isActiveBranch } from '../branches/branch.ts';
import { branchNamed } from '../branches/lookup.ts';
import { clients, isActiveClient } from '../clients/client.ts';
import { depositProducts } from '../products/deposit-product.ts';
import { AccountView, accountView } from './account-view.ts';
import { newDeposit, ownNumber } from './new-deposit.ts';
import { countEffects, opening } from './opening.ts';

const sequence = 'deposit-account';
export default command({
  name: 'OpenDepositAccountCommand',
  aliases: ['CreateDepositCommand'],
  summary: 'Opens an account for an active client; it waits for approval where the policy says so.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({
    clientEncodedKey: Words(64, 'The client'),
    productCode: Words(40, 'Code of a deposit product'),
    branchKey: Words(64, 'Encoded key or code of an active branch'),
    accountName: Type.Optional(Words(200, 'The name of the client by default')),
    accountNumber: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{4,34}$',
        description: 'A number of a former system; the bank gives one out by default',
      }),
    ),
    comment: Type.Optional(Note(1000, 'Kept in the history')),
  }),
  output: AccountView,
  example: { clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005' },
  policies: { opening },
  rejects: [
    'CLIENT_NOT_FOUND',
    'CLIENT_STATE',
    'DEPOSIT_PRODUCT_NOT_FOUND',
    'BRANCH_NOT_FOUND',
    'VALIDATION',
    'ACCOUNT_NUMBER_TAKEN',
  ],
  audits: 'AccountOpened',
  effectClasses: ['risk'],

  load: async ({ clientEncodedKey, productCode, branchKey, accountNumber }, read) => {
    await read.sequence(sequence);
    return {
      client: await read.one(clients, { encodedKey: clientEncodedKey }),
      product: await read.one(depositProducts, { code: productCode }),
      branch: await branchNamed(branchKey, read),
      taken: accountNumber === undefined ? undefined : await read.one(accounts, { number: accountNumber }),
    };
  },

  facts: (_input, { product }) => ({ opening: product === undefined ? null : { product: product.code } }),

  decide: (input, { client, product, branch, taken }, context) => {
    if (client === undefined) return reject('CLIENT_NOT_FOUND', { field: 'clientEncodedKey' });
    if (!isActiveClient(client)) {
      const end = '; only active clients open accounts.';
      return inState('CLIENT_STATE', `Client ${client.id}`, client.state, { end });
    }
    if (product?.isActive !== true) {
      return reject('DEPOSIT_PRODUCT_NOT_FOUND', { field: 'productCode' });
    }
    if (branch === undefined || !isActiveBranch(branch)) {
      const message = `${input.branchKey} is not an active branch.`;
      return reject('BRANCH_NOT_FOUND', { field: 'branchKey', message });
    }
    if (input.accountNumber !== undefined && ownNumber.test(input.accountNumber)) {
      const message =
        'accountNumber must not look like the numbers that the bank gives out (2 and nine digits)';
      return reject('VALIDATION', { field: 'accountNumber', message });
    }
    if (taken !== undefined) return reject('ACCOUNT_NUMBER_TAKEN', { field: 'accountNumber' });
    const number = input.accountNumber ?? `2${String(context.newNumber(sequence)).padStart(9, '0')}`;
    const state = context.policy.opening?.requireApproval === false ? 'Active' : 'PendingApproval';
    const name = input.accountName?.trim() ?? client.name;
    const wanted = { number, name, state, client, product, branch } as const;
    const { account, effects } = newDeposit({ ...wanted, comment: input.comment }, context);
    return {
      data: accountView(account),
      message: `Account ${number} was opened${state === 'Active' ? '' : ' and waits for approval'}.`,
      effects: [...effects, ...countEffects(1, { branch, client }), audit({ newState: state })],
    };
  },
});
