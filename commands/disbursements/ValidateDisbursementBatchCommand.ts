import { command } from '../../core/command/command.ts';
import { put } from '../../core/command/effects.ts';
import { reject } from '../../core/command/rejections.ts';
import { R1Strings } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { type Account, accounts, isOpen } from '../../core/ledger/account.ts';
import { disbursementEntries, type Entry } from './batch.ts';
import { batchNamed, draftRefusal, loadBatch } from './batch-move.ts';
import { routing } from './routing.ts';

/** The form of account numbers and codes between banks. */
const remoteAccount = /^\d{10}$/;
const remoteBank = /^\d{3,6}$/;

export default command({
  name: 'ValidateDisbursementBatchCommand',
  summary:
    'Looks up the destinations of a draft: accounts of this bank in the books, those of others by their form.',
  reply: R1Strings,
  permission: ['disbursement.create'],
  bulk: true,
  input: Type.Object(batchNamed),
  output: Type.Object({
    batchId: Type.Integer(),
    totalEntries: Type.Integer(),
    validEntries: Type.Integer(),
    invalidEntries: Type.Integer(),
  }),
  example: { batchId: 1 },
  policies: { routing },
  rejects: ['DISBURSEMENT_BATCH_NOT_FOUND', 'DISBURSEMENT_BATCH_STATE'],
  audits: 'DisbursementBatchValidated',

  load: async ({ batchId }, read) => {
    const { batch } = await loadBatch({ batchId }, read);
    const entries = await read.all(disbursementEntries, { batchId });
    const destinations = new Map<string, Account>();
    for (const number of new Set(entries.map((entry) => entry.destinationAccount))) {
      const account = await read.one(accounts, { number });
      if (account !== undefined) destinations.set(number, account);
    }
    return { batch, entries, destinations };
  },
  facts: () => ({ routing: {} }),

  decide: ({ batchId }, { batch, entries, destinations }, context) => {
    if (batch === undefined) return reject('DISBURSEMENT_BATCH_NOT_FOUND');
    const refused = draftRefusal(batch);
    if (refused !== undefined) return refused;
    const own = new Set(context.policy.routing?.ownBankCodes);
    const checked = entries.map((entry) => {
      const isOwn = own.has(entry.bankCode);
      const problem = isOwn
        ? ownProblem(destinations.get(entry.destinationAccount))
        : formProblem(entry);
      return { entry, problem };
    });
    const totalEntries = entries.length;
    const invalidEntries = checked.filter(({ problem }) => problem !== null).length;
    const validEntries = totalEntries - invalidEntries;
    return {
      data: { batchId, totalEntries, validEntries, invalidEntries },
      message: `${validEntries} of ${totalEntries} entries are valid`,
      effects: checked.map(({ entry, problem }) =>
        put(disbursementEntries, entry, {
          state: problem === null ? 'Valid' : 'Invalid',
          reason: problem,
        }),
      ),
    };
  },
});

function ownProblem(account: Account | undefined): string | null {
  if (account === undefined) return 'There is no such account.';
  return isOpen(account) ? null : `The account is ${account.state}.`;
}

function formProblem({ bankCode, destinationAccount }: Entry): string | null {
  if (!remoteBank.test(bankCode)) return 'The bank code has three to six digits.';
  return remoteAccount.test(destinationAccount) ? null : 'The account number has ten digits.';
}
