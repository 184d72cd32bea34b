/** Workbooks part by part, for tests that need what no spreadsheet would write. */
import { strToU8, type Zippable, zipSync } from 'fflate';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell of text. */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A sheet with these rows, each the XML of its cells. */
export const sheetOf = (...rows: readonly string[]): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** The parts of a workbook with this sheet; what is given beside it stands in place of the usual. */
export function bookParts(sheet: string, parts: Readonly<Record<string, string>> = {}) {
  const more = [
    ...('xl/sharedStrings.xml' in parts ? [relation('r2', 'sharedStrings', 'sharedStrings.xml')] : []),
    ...('xl/styles.xml' in parts ? [relation('r3', 'styles', 'styles.xml')] : []),
  ].join('');
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${more}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  };
}

/** The parts packed; without compression where a test looks for them. */
export function packed(parts: Readonly<Record<string, string>>, level: 0 | 6 = 6): Uint8Array {
  const bytes: Zippable = {};
  for (const [name, text] of Object.entries(parts)) bytes[name] = [strToU8(text), { level }];
  return zipSync(bytes);
}

/** A workbook whose sheet has these rows. */
export const bookOf = (...rows: readonly string[]): Uint8Array => packed(bookParts(sheetOf(...rows)));
