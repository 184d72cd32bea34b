import { command } from '../../core/command/declaration/command.ts';
import { audit, emit } from '../../core/command/declaration/effects.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { OrderAnswer } from '../../core/interbank/contract.ts';
import { type Account, accounts } from '../../core/ledger/account.ts';
import { type Sheet, sheet } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import {
  aboutRequest,
  type PartnerLoan,
  partnerEvent,
  partnerLoanLife,
  partnerLoanNoun,
  partnerLoans,
} from './partner-loan.ts';

/** Run when the remote core has answered. An answer to another order than the pending one is ignored. */
export default command({
  name: 'RecordPartnerTransfer',
  summary: 'Records what a remote core made of the transfer that pays a partner loan out.',
  reply: R1Strings,
  permission: null,

  input: Type.Object({ id: Type.Integer(), key: Words(100), answer: OrderAnswer }),
  output: Type.Object({ id: Type.Integer(), status: OneOf(partnerLoanLife.states) }),
  rejects: ['PARTNER_LOAN_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  audits: 'PartnerTransferRecorded',
  effectClasses: ['money', 'commitment'],

  load: async ({ id }, read) => {
    const request = await read.one(partnerLoans, { id });
    const number = request?.sourceAccount;
    const source = number === undefined ? undefined : await read.one(accounts, { number });
    return { request, source };
  },
  about: (_input, { request }) => aboutRequest(request),

  decide: ({ key, answer }, { request, source }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    if (source === undefined) return reject('ACCOUNT_NOT_FOUND');
    const { id } = request;
    if (request.state !== 'Disbursing' || request.transactionReference !== key) {
      return { data: { id, status: request.state }, message: 'Nothing waits for it.', effects: [] };
    }
    const books = sheet([source]);
    const amount = request.loanAmount;
    books.release({ account: source.id, direction: 'debit', amount, reference: key });
    if (answer.done) books.post(transferred(request, source, context.newId()));
    const moved = answer.done
      ? partnerLoanNoun.moved(request, 'disburse', context, {
          changes: {
            transactionReference: answer.reference,
            disbursedAmount: amount,
            disbursedAt: context.now,
          },
        })
      : partnerLoanNoun.moved(request, 'fail', context, {
          note: answer.reason,
          changes: { transactionReference: null },
        });
    return {
      data: { id, status: moved.after.state },
      message: `Loan request ${id} is ${moved.after.state}.`,
      effects: [
        ...books.effects,
        ...moved.effects,
        emit('partner_loan.state_changed', String(id), partnerEvent(moved.after, request.state)),
        audit({ newState: moved.after.state }),
      ],
    };
  },
});

function transferred(request: PartnerLoan, source: Account, id: string): Parameters<Sheet['post']>[0] {
  const amount = request.loanAmount;
  return {
    id,
    reference: `partner-loan-${request.id}`,
    kind: 'partner-transfer',
    narration: `Payout of partner loan ${request.id}`,
    currency: source.currency,
    lines: [
      { gl: source.gl, account: source.id, side: 'debit', amount },
      { gl: chart.interbank.code, side: 'credit', amount },
    ],
  };
}
