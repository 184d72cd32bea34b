/** Rows of a file with the lines they stand on: CSV with a heading, or the first sheet of a workbook. */

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { SingleBar } from 'cli-progress';
import { CsvError, parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { membersOf } from '../values/members.ts';
import { Complaint } from './complaint.ts';

export interface FileRow {
  /** Number of its line (or row of the sheet), from 1; the heading is the first. */
  readonly line: number;
  /** Cells by heading, without the empty ones. */
  readonly cells: Readonly<Record<string, string>>;
}

/** All rows of the file; what cannot be read is a complaint. */
export async function rowsOf(file: string): Promise<readonly FileRow[]> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.xlsx') throw new Complaint(`${file} is no .csv or .xlsx file.`);
  try {
    return kind === '.csv' ? await fromCsv(file) : await fromWorkbook(file);
  } catch (error) {
    if (error instanceof CsvError) throw new Complaint(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Complaint(`There is no file ${file}.`);
    }
    if (kind === '.xlsx' && error instanceof Error) {
      throw new Complaint(`${file} cannot be read as a workbook: ${error.message}`);
    }
    throw error;
  }
}

async function fromCsv(file: string): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  const bar = new SingleBar({
    format: 'reading {bar} {value} rows',
    // Nobody reads a bar in a log.
    noTTYOutput: false,
    stream: process.stderr,
  });
  bar.start(0, 0);
  try {
    const parser = parse(await readFile(file), {
      ...{ bom: true, columns: true, info: true, skip_empty_lines: true, trim: true },
    });
    for await (const { record, info } of parser) {
      rows.push({ line: Number(membersOf(info).lines), cells: filled(record) });
      bar.increment();
    }
  } finally {
    bar.stop();
  }
  return rows;
}

async function fromWorkbook(file: string): Promise<readonly FileRow[]> {
  const [heading = [], ...sheet] = await readSheet(await readFile(file));
  const names = heading.map((cell) => String(cell ?? '').trim());
  return sheet.flatMap((cells, at) => {
    const row = Object.fromEntries(names.map((name, column) => [name, textOf(cells[column])]));
    const some = filled(row);
    return Object.keys(some).length === 0 ? [] : [{ line: at + 2, cells: some }];
  });
}

/** A cell as its text in a CSV file would be: days without a time. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

function filled(cells: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(membersOf(cells)).flatMap(([name, cell]) =>
      name === '' || cell === '' ? [] : [[name, String(cell)]],
    ),
  );
}
