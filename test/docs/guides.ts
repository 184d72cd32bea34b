/** The guides: README and the pages of `docs/`, each after the page whose state it needs. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { kinds } from '../../core/host/pages/docs/guides.ts';
import { namesOf } from '../../core/values/members.ts';
import { afterOf } from './document.ts';

async function pagesOf(kind: string): Promise<readonly string[]> {
  const files = await readdir(join(projectFolder, 'docs', kind));
  return files
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${kind}/${name}`);
}

export const guides: readonly string[] = [
  'README.md',
  ...(await Promise.all(namesOf(kinds).map(pagesOf))).flat(),
];

/** Pages that run one after the other on one machine: each names the page before it (`<!-- after: PAGE -->`). */
export async function guideRuns(): Promise<readonly (readonly string[])[]> {
  const before = new Map<string, string>();
  for (const name of guides) {
    const after = afterOf(await readFile(join(projectFolder, name), 'utf8'));
    if (after === undefined) continue;
    if (!guides.includes(after)) throw new Error(`${name} comes after ${after}, which is not a page`);
    if (before.has(after)) throw new Error(`${name} and ${before.get(after)} both come after ${after}`);
    before.set(after, name);
  }
  const later = new Set(before.values());
  return guides.filter((name) => !later.has(name)).map((name) => [...followers(name, before)]);
}

function* followers(name: string, before: ReadonlyMap<string, string>): Generator<string> {
  for (let at: string | undefined = name; at !== undefined; at = before.get(at)) yield at;
}
