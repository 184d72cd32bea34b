/** Imports of a file, read with a regular expression: quick enough to read every file of the project. */
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface SourceText {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** Path of the project's file, or the package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Static and dynamic imports, and the modules of worker threads (`new URL('./x', import.meta.url)`). */
export function importsOf({ path, text }: SourceText): readonly Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    const name = match[2] ?? match[3] ?? '';
    const to = name.startsWith('.') ? relative(root, resolve(join(root, dirname(path)), name)) : name;
    found.push({ to, typeOnly: match[1] !== undefined });
  }
  for (const [, name = ''] of text.matchAll(/new URL\(\s*[`'"](\.[^`'"$]+)/g)) {
    const to = relative(root, resolve(join(root, dirname(path)), name));
    found.push({ to: /\.\w+$/.test(to) ? to : `${to}.ts`, typeOnly: false });
  }
  return found;
}
