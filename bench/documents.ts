/** How large the contract is where it is fetched: `/openapi.json`, and the documents of areas. */
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Registry, readRegistry } from '../core/command/wire/registry.ts';
import { projectFolder } from '../core/host/config.ts';
import { reachable } from '../core/host/pages/described.ts';
import { areasOf, openApi } from '../core/host/pages/openapi.ts';
import type { Bench } from './bench.ts';

/** Bytes that a document may have as it is: the whole, and that of any area. */
export const mostOfWhole = 1_150_000;
export const mostOfArea = 235_000;

export interface DocumentSize {
  readonly name: string;
  readonly plain: number;
  readonly text: string;
}

/** The sizes of the documents, whole and by area. */
export function documentSizes(registry: Registry): {
  readonly whole: DocumentSize;
  readonly areas: readonly DocumentSize[];
} {
  const sized = (name: string, area?: string): DocumentSize => {
    const text = JSON.stringify(openApi(registry, 'https://bank.example', '1', area));
    return { name, text, plain: Buffer.byteLength(text) };
  };
  const areas = areasOf(reachable(registry));
  return { whole: sized('/openapi.json'), areas: areas.map((area) => sized(`/openapi/${area}.json`, area)) };
}

export const bench: Bench = {
  name: 'documents',
  summary: 'bytes of /openapi.json and of the largest document of an area, plain and compressed',
  async run({ report }) {
    const { whole, areas } = documentSizes(await readRegistry(join(projectFolder, 'commands')));
    const [largest = whole] = areas.toSorted((one, other) => other.plain - one.plain);
    for (const [{ name, text, plain }, most] of [
      [whole, mostOfWhole],
      [largest, mostOfArea],
    ] as const) {
      report({ name, store: '', value: plain, unit: 'B', goal: `under ${most}` });
      report({ name, store: '', value: gzipSync(text).length, unit: 'B gzipped' });
      report({ name, store: '', value: brotliCompressSync(text).length, unit: 'B by brotli' });
    }
  },
};
