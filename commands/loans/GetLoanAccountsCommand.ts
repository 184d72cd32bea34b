import { query } from '../../core/command/declaration/command.ts';
import type { QueryRead, Select } from '../../core/command/declaration/read.ts';
import { Note, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { exportLimit, listMessage, NextAfter, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R1Fields } from '../../core/command/wire/reply.ts';
import { branchKeyOf, branchKeySays } from '../branches/lookup.ts';
import { findClient } from '../clients/lookup.ts';
import { loanStates, loans } from './loan.ts';
import { LoanSummary, loanSummary } from './loan-view.ts';
import { ClientName } from './lookup.ts';
import { guarantors } from './security/security.ts';

/** The largest page (companion commands: loan list). */
const largestPage = 100;

const Filter = Type.Object({
  ...paging(10, largestPage),
  searchText: Type.Optional(Note(200, 'Part of an id, account number, title or customer name')),
  id: Type.Optional(Type.Integer({ description: 'One loan' })),
  status: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), {
      maxItems: 10,
      description:
        '2 PendingApproval, 3 Approved, 4 Rejected, 5 Disbursed, 6 InArrears, 7 Closed, 8 ClosedWrittenOff, 9 ClosedWithdrawn',
    }),
  ),
  startDate: Type.Optional(DayOrMoment('Created on or after')),
  endDate: Type.Optional(DayOrMoment('Created on or before')),
  holderId: Type.Optional(
    ClientName('A client, by number or encoded key; required with asAcountHolder or asGuarantor'),
  ),
  asAcountHolder: Type.Optional(Type.Boolean({ description: 'Loans of the holder' })),
  asGuarantor: Type.Optional(Type.Boolean({ description: 'Loans that the holder guarantees' })),
  branchKey: Type.Optional(Words(64, branchKeySays)),
  branchEncodedKey: Type.Optional(Words(64, branchKeySays)),
  isExport: Type.Optional(Type.Boolean({ description: 'All matches in one page' })),
});

/** Filters for the role of the holder. */
const flags = ['asAcountHolder', 'asGuarantor'] as const;

export default query({
  name: 'GetLoanAccountsCommand',
  aliases: ['RetrieveLoanListQuery'],
  summary: 'Loans by state, customer, guarantor, period or text, newest first.',
  reply: R1Fields,
  permission: ['loans.view'],
  needsTenantHeader: true,
  input: Filter,
  output: Type.Object({
    loans: Type.Array(LoanSummary),
    items: Type.Array(LoanSummary, { description: 'The same, by the name that every list has' }),
    pageNumber: Type.Integer(),
    pageSize: Type.Integer(),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
    pagination: Type.Object({
      currentPage: Type.Integer(),
      pageSize: Type.Integer(),
      totalPages: Type.Integer(),
      totalRecords: Type.Integer(),
    }),
    nextAfter: NextAfter,
  }),
  example: { status: [2, 3], pageSize: 20 },
  rejects: ['VALIDATION'],

  read: async (input, read, { bank }) => {
    const flag = flags.find((name) => input[name] === true);
    if (flag !== undefined && input.holderId === undefined) {
      const message = `holderId is required with ${flag}`;
      return reject('VALIDATION', { field: 'holderId', message });
    }
    const asked = pageAsked(input);
    const period = periodOf(input, bank.timezone);
    const holder = await holderFilter(input, read);
    const branch = await branchKeyOf(input.branchKey, read);
    const branchEncoded = await branchKeyOf(input.branchEncodedKey, read);
    const states = input.status ?? [];
    const page = await read.page(loans, {
      ...asked,
      orderBy: ['id'],
      direction: 'desc',
      where: (select) => {
        if (input.id !== undefined) select.where('id', input.id);
        if (states.length > 0) select.whereIn('state', namesOf(states));
        if (period.from !== undefined) select.where('createdAt', '>=', period.from);
        if (period.before !== undefined) select.where('createdAt', '<', period.before);
        if (branch !== undefined) select.where('branchKey', branch);
        if (branchEncoded !== undefined) select.where('branchKey', branchEncoded);
        searchFor(input.searchText, select);
        holder(select);
      },
    });
    const { items, pageNumber, pageSize, totalRecords, totalPages, nextAfter } = page;
    const shown = items.map(loanSummary);
    return {
      data: {
        loans: shown,
        items: shown,
        pageNumber,
        pageSize,
        totalRecords,
        totalPages,
        pagination: { currentPage: pageNumber, pageSize, totalPages, totalRecords },
        nextAfter,
      },
      message: listMessage(page),
    };
  },
});

/** State names by their numbers. Unknown numbers are ignored. */
function namesOf(numbers: readonly number[]): readonly string[] {
  return Object.entries(loanStates).flatMap(([name, number]) => (numbers.includes(number) ? [name] : []));
}

function searchFor(text: string | undefined, select: Select): void {
  const words = text?.trim() ?? '';
  if (words === '') return;
  anyHolds(select, ['loanId', 'accountNumber', 'accountName', 'clientName'], words);
}

/** Loans that a client holds, guarantees, or both. Without a flag, the loans that the client holds. */
async function holderFilter(
  { holderId, asAcountHolder, asGuarantor }: Static<typeof Filter>,
  read: QueryRead,
): Promise<(select: Select) => void> {
  if (holderId === undefined) return () => undefined;
  const key = (await findClient(holderId, read))?.encodedKey ?? '';
  const given =
    asGuarantor === true
      ? await read.rows(guarantors, (select) => select.where('clientKey', key).limit(exportLimit))
      : [];
  const holds = asAcountHolder === true || asGuarantor !== true;
  return (select) =>
    select.where((any) => {
      any.whereIn(
        'encodedKey',
        given.map(({ loanKey }) => loanKey),
      );
      if (holds) any.orWhere('clientKey', key);
    });
}
