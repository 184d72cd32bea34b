/** Branches as an Excel workbook, read in keyset pages so that a list of any length fits into the memory. */
import type { Answer } from '../../core/command/declaration/command.ts';
import type { QueryRead, Select } from '../../core/command/declaration/read.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import {
  atMoment,
  maxWorkbookRows,
  type WorkbookColumn,
  workbook,
  workbookType,
} from '../../core/command/kit/workbook.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { dateIn } from '../../core/values/civil-date.ts';
import type { Instant } from '../../core/values/instant.ts';
import { type Branch, branches, branchState } from './branch.ts';

export const ExportedFile = Type.Object({
  fileName: Type.String(),
  contentType: Type.String(),
  content: Type.String({ description: 'The workbook in base64' }),
});

/** Branches that are read at a time. */
const pageSize = 1000;

const columns: readonly WorkbookColumn<Branch>[] = [
  { title: 'Id', width: 10, cell: ({ id }) => id },
  { title: 'Key', width: 14, cell: ({ key }) => key },
  { title: 'Name', width: 32, cell: ({ name }) => name },
  { title: 'State', width: 12, cell: branchState },
  { title: 'Note', width: 32, cell: ({ branchNote }) => branchNote },
  { title: 'Email Address', width: 30, cell: ({ emailAddress }) => emailAddress },
  { title: 'Mobile Number', width: 20, cell: ({ mobileNumber }) => mobileNumber },
  { title: 'Address Line 1', width: 32, cell: ({ addressLine1 }) => addressLine1 },
  { title: 'Address Line 2', width: 32, cell: ({ addressLine2 }) => addressLine2 },
  { title: 'City', width: 18, cell: ({ addressCity }) => addressCity },
  { title: 'State or Region', width: 18, cell: ({ addressState }) => addressState },
  { title: 'Country', width: 18, cell: ({ addressCountry }) => addressCountry },
  { title: 'Zip Code', width: 12, cell: ({ zipCode }) => zipCode },
  { title: 'Date Created', width: 26, cell: ({ dateCreated }) => atMoment(dateCreated) },
  { title: 'Last Updated', width: 26, cell: ({ lastUpdated }) => atMoment(lastUpdated) },
  { title: 'Encoded Key', width: 38, cell: ({ encodedKey }) => encodedKey },
];

/** The branches that match `where`, in the order of their ids. Rejected if no sheet can hold them. */
export async function exportBranches(
  read: QueryRead,
  where: (select: Select) => void,
  now: Instant,
  timezone: string,
): Promise<Answer<Static<typeof ExportedFile>> | Rejection<'VALIDATION'>> {
  const [counted] = await read.select(branches, (select) => {
    where(select);
    select.count({ count: '*' });
  });
  const total = Number(counted?.count ?? 0);
  if (total > maxWorkbookRows) {
    return reject('VALIDATION', {
      field: 'isExport',
      message: `${total} branches do not fit in one workbook of ${maxWorkbookRows} rows; narrow the list`,
    });
  }
  let written = 0;
  async function* pages() {
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const page = await read.rows(branches, (select) => {
        where(select);
        select.where('id', '>', after).orderBy('id').limit(pageSize);
      });
      written += page.length;
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.id;
    }
  }
  const content = await workbook({ sheet: 'Branches', columns, pages: pages(), zone: timezone });
  const file = { fileName: `branches-${dateIn(timezone, now)}.xlsx`, contentType: workbookType };
  return {
    data: { ...file, content: content.toString('base64') },
    message: `${written}/${total} records returned.`,
    file: { ...file, content },
  };
}
