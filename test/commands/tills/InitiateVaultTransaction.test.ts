import InitiateVaultTransaction from '../../../commands/tills/InitiateVaultTransaction.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, person } from '../../support/decide.ts';
import { noPlace, place } from '../../support/tills.ts';

const vault = { key: 'vault-hq', name: 'Vault', kind: 'Vault' } as const;
const settled = ['post', 'insert', 'insert', 'emit', 'audit'] as const;

cases(
  InitiateVaultTransaction,
  {
    input: { vault: 'vault-hq', till: 'till-01', direction: 'IssueToTill', amount: 100 },
    state: { vault: place(vault, { book: 5_000_000n }), till: place() },
    actor: person('ada', 'Teller'),
  },
  {
    'an issue takes from the vault': {
      posts: [{ 'till-01': 100, 'vault-hq': -100 }],
      gives: settled,
      tells: { balance: 49_900 },
    },
    'a return brings it back': {
      input: { direction: 'ReturnToVault' },
      posts: [{ 'vault-hq': 100, 'till-01': -100 }],
      gives: settled,
      tells: { balance: 50_100 },
    },
    'no such vault': { state: { vault: noPlace }, gives: 'VAULT_NOT_FOUND' },
    'a till is not a vault': { state: { vault: place() }, gives: 'VAULT_NOT_FOUND' },
    'no such till': { state: { till: noPlace }, gives: 'TILL_NOT_FOUND' },
    'a closed till': { state: { till: place({ state: 'Closed' }) }, gives: 'TILL_CLOSED' },
    'a short vault': { state: { vault: place(vault, { book: 1n }) }, gives: 'INSUFFICIENT_BALANCE' },
    'a short till returns nothing': {
      input: { direction: 'ReturnToVault' },
      state: { till: place({}, { book: 1n }) },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a locked account': { state: { till: place({}, { state: 'Locked' }) }, gives: 'CUSTOMER_ACCOUNT_CLOSED' },
    'another currency': { state: { till: place({}, { currency: 'USD' }) }, gives: 'CURRENCY_MISMATCH' },
    'beyond every balance': { state: { till: place({}, { book: maxMinor }) }, gives: 'AMOUNT_OUT_OF_RANGE' },
  },
);
