import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Strings } from '../../core/command/wire/reply.ts';
import { partnerLoans } from './partner-loan.ts';
import { RequestDetail, RequestSummary, requestDetail, requestSummary } from './request-view.ts';

export default query({
  name: 'RetrievePartnerLoanRequestByIdQuery',
  aliases: ['RetrieveRemitaLoanRequestByIdQuery'],
  summary: 'One loan request of a partner.',
  reply: R1Strings,
  permission: ['partnerloans.manage', 'partnerloans.disburse', 'loans.view'],
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Intersect([RequestSummary, RequestDetail]),
  example: { id: 7001 },
  rejects: ['PARTNER_LOAN_NOT_FOUND'],

  read: async ({ id }, read) => {
    const row = await read.one(partnerLoans, { id });
    if (row === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
    return { data: { ...requestSummary(row), ...requestDetail(row) }, message: `Loan request ${id} found.` };
  },
});
