import { type Context, command } from '../../core/command/declaration/command.ts';
import { audit, type Effect } from '../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { sheet } from '../../core/ledger/books.ts';
import { approvalLimits } from '../transactions/approval-policies.ts';
import { chequeStates, ordinaryReason } from './cheque.ts';
import { chequeFees, feeFor } from './cheque-policies.ts';
import { ChequeReply, responseOf } from './codes.ts';
import { type ChequeCase, clearingPolicies } from './resolve.ts';
import {
  type ItemOutcome,
  type ItemResult,
  importResult,
  itemOutcomes,
  loadResult,
  ResultItem,
} from './results.ts';

/** How many lines one file has at most. */
const mostItems = 1000;

const { dual, makerChecker } = clearingPolicies;
const policies = {
  deposits: approvalLimits,
  withdrawals: approvalLimits,
  dual,
  makerChecker,
  fees: chequeFees,
};

export default command({
  name: 'ImportClearingResultsCommand',
  summary: 'Clears and returns cheques by a file of the clearing house; sent twice, it acts once.',
  reply: ChequeReply,
  permission: ['cheques.clear'],
  bulk: true,
  body: bulkBody,
  list: 'results',

  input: Type.Object({
    fileReference: Type.Optional(Words(100, 'Reference of the file')),
    results: Type.Array(ResultItem, { minItems: 1, maxItems: mostItems }),
  }),
  output: Type.Object({
    fileReference: Type.Union([Type.String(), Type.Null()]),
    cleared: Type.Integer(),
    returned: Type.Integer(),
    unchanged: Type.Integer({ description: 'Lines that were carried out before' }),
    refused: Type.Integer(),
    items: Type.Array(
      Type.Object({
        item: Type.Integer({ description: 'Number of the line, from 1' }),
        chequeTransactionId: Type.Union([Type.Integer(), Type.Null()]),
        transactionKey: Type.Union([Type.String(), Type.Null()]),
        chequeState: Type.Union([OneOf<string>(chequeStates), Type.Null()]),
        outcome: OneOf<string>(itemOutcomes, 'Unchanged: it was carried out before'),
        statusCode: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
  example: {
    fileReference: 'CLR-SESSION-2',
    results: [
      { chequeTransactionId: 1, result: 'Cleared', externalReferenceId: 'NCH-77' },
      {
        chequeNumber: '000124',
        drawerBank: 'Union Bank',
        drawerAccount: '0012345678',
        result: 'Returned',
        bounceReason: 'INSUFFICIENT_FUNDS',
      },
    ],
  },

  policies,
  rejects: ['VALIDATION'],
  audits: 'ClearingResultsImported',
  effectClasses: ['money', 'correction'],

  load: async ({ results }, read) => {
    const found: (ChequeCase | undefined)[] = [];
    for (const item of results) found.push(await loadResult(item, read));
    return { found };
  },

  facts: () => ({
    deposits: { transactionType: 'CHEQUE_DEPOSIT' },
    withdrawals: { transactionType: 'CHEQUE_WITHDRAWAL' },
    dual: {},
    makerChecker: {},
    fees: { event: 'bounce' as const },
  }),

  decide: (input, { found }, context) => {
    const nameless = input.results.findIndex(isNameless);
    if (nameless >= 0) {
      return reject('VALIDATION', {
        field: `results.${nameless}.chequeTransactionId`,
        message: `results.${nameless} names no cheque: give chequeTransactionId, or chequeNumber with drawerBank and drawerAccount`,
      });
    }
    const { items, effects } = importAll(input.results, found, context);
    const count = (outcome: ItemOutcome) => items.filter((item) => item.outcome === outcome).length;
    const counts = {
      cleared: count('Cleared'),
      returned: count('Returned'),
      unchanged: count('Unchanged'),
      refused: count('Refused'),
    };
    return {
      data: { fileReference: input.fileReference ?? null, ...counts, items: items.map(viewOf) },
      message: `${counts.cleared} cleared, ${counts.returned} returned, ${counts.unchanged} unchanged, ${counts.refused} refused.`,
      effects: [...effects, audit({ balanceImpact: counts })],
    };
  },
});

function isNameless(item: ResultItem): boolean {
  const { chequeTransactionId, chequeNumber, drawerBank, drawerAccount } = item;
  if (chequeTransactionId !== undefined) return false;
  return [chequeNumber, drawerBank, drawerAccount].includes(undefined);
}

/** Imports every line in order, on one sheet. A second line for a cheque sees the result of the first. */
function importAll(
  results: readonly ResultItem[],
  found: readonly (ChequeCase | undefined)[],
  context: Context<typeof policies>,
): { readonly items: readonly ItemResult[]; readonly effects: readonly Effect[] } {
  const books = sheet(found.map((one) => one?.account));
  const latest = new Map<number, ChequeCase>();
  const items = results.map((item, at) => {
    const read = found[at];
    const one = read === undefined ? undefined : (latest.get(read.cheque.id) ?? read);
    const isDeposit = one?.cheque.direction === 'Deposit';
    const { deposits, withdrawals, fees } = context.policy;
    const policy = { ...context.policy, approvals: isDeposit ? deposits : withdrawals };
    const reason = item.bounceReason ?? ordinaryReason;
    const penalty = feeFor(fees ?? [], isDeposit ? 'Deposit' : 'Withdrawal', reason);
    const done = importResult(item, one, books, penalty, { ...context, policy });
    if (one !== undefined && done.cheque !== undefined) {
      latest.set(one.cheque.id, { ...one, cheque: done.cheque });
    }
    return done;
  });
  return { items, effects: [...books.effects, ...items.flatMap(({ effects }) => effects)] };
}

const words: Readonly<Record<Exclude<ItemOutcome, 'Refused'>, string>> = {
  Cleared: 'Cheque cleared.',
  Returned: 'Cheque returned unpaid.',
  Unchanged: 'This result was carried out before.',
};

function viewOf({ outcome, cheque, refusal }: ItemResult, at: number) {
  const response =
    refusal === undefined
      ? { statusCode: '00', message: outcome === 'Refused' ? '' : words[outcome] }
      : responseOf(refusal);
  return {
    item: at + 1,
    chequeTransactionId: cheque?.id ?? null,
    transactionKey: cheque?.transactionId ?? null,
    chequeState: cheque?.state ?? null,
    outcome,
    ...response,
  };
}
