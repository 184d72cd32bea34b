import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, insert } from '../../core/command/declaration/effects.ts';
import { Amount, DateText, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { accounts } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { chart } from '../../core/ledger/chart.ts';
import { parseCivilDate } from '../../core/values/civil-date.ts';
import { fromMinor, moneyWords, toMinor } from '../../core/values/money.ts';
import {
  aboutRequest,
  partnerLoans,
  partnerPayments,
  stillToCollect,
  totalOfPayments,
} from './partner-loan.ts';

/**
 * Debits 1200 interbank settlement and credits the account that paid the loan out, so lent money returns
 * there.
 */
export default command({
  name: 'RecordPartnerPaymentCommand',
  summary: 'Books a payment that the partner collected; the same reference counts once.',
  reply: R1Strings,
  permission: ['partnerloans.manage'],

  input: Type.Object({
    id: Type.Integer({ minimum: 1, description: 'The loan request' }),
    amount: Amount(),
    partnerReference: Words(100, 'What the partner calls the payment'),
    paymentDate: Type.Optional(DateText('Today where this is absent')),
  }),
  output: Type.Object({
    id: Type.Integer(),
    partnerReference: Type.String(),
    isNew: Type.Boolean({ description: 'false: the payment was booked before' }),
    totalRepaid: Type.Number(),
    outstandingBalance: Type.Number({ description: 'What the mandate has still to collect' }),
  }),
  example: { id: 7003, amount: 6000, partnerReference: 'PAY-1' },

  rejects: ['PARTNER_LOAN_NOT_FOUND', 'PARTNER_LOAN_STATE', 'ACCOUNT_NOT_FOUND', 'VALIDATION'],
  audits: 'PartnerPaymentRecorded',
  effectClasses: ['money'],

  load: async ({ id, partnerReference }, read) => {
    const request = await read.one(partnerLoans, { id });
    const number = request?.sourceAccount;
    return {
      request,
      known: await read.one(partnerPayments, { partnerReference }),
      payments: await read.all(partnerPayments, { requestId: id }),
      source: number === undefined ? undefined : await read.one(accounts, { number }),
    };
  },
  about: ({ amount }, { request }) => ({ ...aboutRequest(request), transactionAmount: toMinor(amount) }),

  decide: (input, { request, known, payments, source }, context) => {
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    if (request.state !== 'Disbursed') {
      return reject('PARTNER_LOAN_STATE', {
        message: `Loan request ${request.id} is ${request.state}; nothing is collected for it.`,
      });
    }
    if (source === undefined) return reject('ACCOUNT_NOT_FOUND');
    const { id } = request;
    const { partnerReference } = input;
    const data = (repaid: bigint, isNew: boolean) => ({
      id,
      partnerReference,
      isNew,
      totalRepaid: fromMinor(repaid),
      outstandingBalance: fromMinor(stillToCollect(request, repaid)),
    });
    const before = totalOfPayments(payments);
    if (known !== undefined) {
      return { data: data(before, false), message: 'Payment booked before.', effects: [] };
    }
    const amount = toMinor(input.amount);
    const left = stillToCollect(request, before);
    if (amount > left) {
      const message = `amount must be at most the outstanding ${moneyWords(left)}: got ${moneyWords(amount)}`;
      return reject('VALIDATION', { field: 'amount', message });
    }
    const books = sheet([source]);
    books.post({
      id: context.newId(),
      reference: `partner-loan-${id}`,
      kind: 'partner-payment',
      narration: `Collection ${partnerReference}`,
      currency: source.currency,
      lines: [
        { gl: chart.interbank.code, side: 'debit', amount },
        { gl: source.gl, account: source.id, side: 'credit', amount },
      ],
    });
    const payment = {
      partnerReference,
      requestId: id,
      amount,
      paymentDate: parseCivilDate(input.paymentDate ?? '') ?? context.today(),
      recordedBy: context.actor.name,
      recordedAt: context.now,
    };
    const event = { id, amount: fromMinor(amount), partnerReference };
    return {
      data: data(before + amount, true),
      message: 'Payment booked.',
      effects: [
        ...books.effects,
        insert(partnerPayments, payment),
        emit('partner_loan.payment_recorded', String(id), event),
        audit({ newState: request.state }),
      ],
    };
  },
});
