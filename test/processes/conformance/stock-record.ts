/** The record of what bpmn-engine does by itself with every case that runs: which cases it departs in, by their names. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../core/host/config.ts';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { nameOf } from './case.ts';
import { departureOf, stockCases } from './stock.ts';

export const recordFile = join(import.meta.dirname, 'stock.json');

export interface StockRecord {
  readonly version: string;
  readonly cases: number;
  /** Cases in which the package departs from the standard. */
  readonly departs: readonly string[];
}

export async function readRecord(): Promise<StockRecord> {
  const found = membersOf(JSON.parse(await readFile(recordFile, 'utf8')));
  const departs = itemsOf(found.departs).map(String);
  return { version: String(found.version), cases: Number(found.cases), departs };
}

/** Plays every case on the package alone. */
export async function playStock(): Promise<StockRecord> {
  const departs: string[] = [];
  for (const it of stockCases) if ((await departureOf(it)) !== undefined) departs.push(nameOf(it));
  return { version: await installedVersion(), cases: stockCases.length, departs };
}

/** The version of bpmn-engine that is installed. */
export async function installedVersion(): Promise<string> {
  const file = join(projectFolder, 'node_modules', 'bpmn-engine', 'package.json');
  return String(membersOf(JSON.parse(await readFile(file, 'utf8'))).version);
}
