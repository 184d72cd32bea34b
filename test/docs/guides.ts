/** The guides: README and every page of `docs/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';

export const guides: readonly string[] = [
  'README.md',
  ...(await readdir(join(projectFolder, 'docs')).catch(() => []))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];
