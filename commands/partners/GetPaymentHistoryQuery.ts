import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead } from '../../core/command/declaration/read.ts';
import { OneOf, OrNull, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { fromMinor } from '../../core/values/money.ts';
import {
  type PartnerLoan,
  partnerLoans,
  partnerPayments,
  stillToCollect,
  totalOfPayments,
} from './partner-loan.ts';

const HistoryInput = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  mandateRef: Type.Optional(Words(64)),
  authorisationCode: Type.Optional(Words(100)),
  customerId: Type.Optional(Words(64, 'The partner’s own number of the customer, or the cif')),
});

export default query({
  name: 'GetPaymentHistoryQuery',
  summary: 'What a partner has collected of one loan, newest first.',
  reply: R1Strings,
  permission: ['partnerloans.manage', 'partnerloans.disburse', 'loans.view'],
  input: HistoryInput,
  output: Type.Object({
    id: Type.Integer(),
    mandateReference: OrNull(Type.String()),
    totalRepaid: Type.Number(),
    outstandingBalance: Type.Number({ description: 'What the mandate has still to collect' }),
    payments: Type.Array(
      Type.Object({
        paymentDate: Type.String(),
        amount: Type.Number(),
        status: OneOf(['Successful']),
        partnerReference: Type.String(),
      }),
    ),
    paymentCount: Type.Integer(),
  }),
  example: { id: 7003 },
  rejects: ['VALIDATION', 'PARTNER_LOAN_NOT_FOUND'],

  read: async (input, read) => {
    const { id, mandateRef, authorisationCode, customerId } = input;
    const names = [id, mandateRef, authorisationCode, customerId];
    if (names.every((name) => name === undefined)) {
      const message = 'one of id, mandateRef, authorisationCode, customerId is required';
      return reject('VALIDATION', { field: 'id', message });
    }
    const request = await findRequest(input, read);
    if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    const payments = await read.rows(partnerPayments, (select) =>
      select.where({ requestId: request.id }).orderBy('paymentDate', 'desc').orderBy('partnerReference'),
    );
    const repaid = totalOfPayments(payments);
    return {
      data: {
        id: request.id,
        mandateReference: request.mandateReference,
        totalRepaid: fromMinor(repaid),
        outstandingBalance: fromMinor(stillToCollect(request, repaid)),
        payments: payments.map(({ paymentDate, amount, partnerReference }) => ({
          paymentDate: `${paymentDate}T00:00:00.000Z`,
          amount: fromMinor(amount),
          status: 'Successful' as const,
          partnerReference,
        })),
        paymentCount: payments.length,
      },
      message: `${payments.length} payments.`,
    };
  },
});

/** The newest request that the input names. */
async function findRequest(
  { id, mandateRef, authorisationCode, customerId }: Static<typeof HistoryInput>,
  read: QueryRead,
): Promise<PartnerLoan | undefined> {
  if (id !== undefined) return read.one(partnerLoans, { id });
  const [found] = await read.rows(partnerLoans, (select) => {
    if (mandateRef !== undefined) select.where('mandateReference', mandateRef);
    else if (authorisationCode !== undefined) select.where({ authorisationCode });
    else select.where((any) => any.where({ partnerCustomerId: customerId }).orWhere({ cif: customerId }));
    select.orderBy('id', 'desc').limit(1);
  });
  return found;
}
