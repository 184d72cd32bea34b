import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2Plain } from '../../core/command/wire/reply.ts';
import { toMinor } from '../../core/values/money.ts';
import {
  InitiationOutput,
  initiate,
  initiationFacts,
  initiationPolicies,
} from '../transactions/initiation.ts';
import { cashInput, cashMove, cashRejects } from './cash.ts';
import { loadPlace, openPlace, TillKey } from './till.ts';

export default command({
  name: 'InitiateVaultTransaction',
  summary: 'Issues cash from a vault to a till, or returns it, at once or after approval.',
  reply: R2Plain,
  permission: ['transactions.create'],

  input: Type.Object({
    vault: TillKey('Key of the vault'),
    till: TillKey('Key of the till'),
    direction: OneOf(['IssueToTill', 'ReturnToVault']),
    ...cashInput,
  }),
  output: InitiationOutput,
  example: { vault: 'vault-hq', till: 'till-01', direction: 'IssueToTill', amount: 250000 },

  policies: initiationPolicies,
  rejects: [...cashRejects, 'VAULT_NOT_FOUND'],
  audits: 'TransactionInitiated',
  effectClasses: ['money'],

  load: async ({ vault, till }, read) => ({
    vault: await loadPlace(vault, read),
    till: await loadPlace(till, read),
  }),

  facts: ({ channel }, { vault }) => initiationFacts('VAULT_TRANSACTION', channel, vault.account),

  decide: (input, state, context) => {
    const vault = openPlace(state.vault, 'Vault', 'VAULT_NOT_FOUND', input.vault);
    if (isRejection(vault)) return vault;
    const till = openPlace(state.till, 'Till', 'TILL_NOT_FOUND', input.till);
    if (isRejection(till)) return till;
    if (vault.account.currency !== till.account.currency) return reject('CURRENCY_MISMATCH');
    const amount = toMinor(input.amount);
    const isIssue = input.direction === 'IssueToTill';
    return initiate(
      {
        type: 'VAULT_TRANSACTION',
        title: isIssue ? 'Issue to the till' : 'Return to the vault',
        amount,
        account: vault.account,
        counter: till.account,
        lines: isIssue
          ? cashMove(vault.account, till.account, amount)
          : cashMove(till.account, vault.account, amount),
        narration: input.narration ?? null,
        channel: input.channel,
        requireApproval: input.requireApproval,
        linkedId: vault.till.key,
      },
      context,
    );
  },
});
