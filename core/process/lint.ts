/** The community's own advice on drawing (bpmnlint's recommended rules): told in checks, never a refusal. */
import { createRequire } from 'node:module';
import { type Finding, oddity } from './finding.ts';
import type { Tree } from './xml.ts';

interface Report {
  readonly id?: string;
  readonly message: string;
  readonly category: string;
}

interface LinterMaker {
  new (options: {
    readonly config: unknown;
    readonly resolver: unknown;
  }): { lint(root: unknown): Promise<Readonly<Record<string, readonly Report[]>>> };
}

// bpmnlint is CommonJS without types; its rules are found by its own resolver.
const fromHere = createRequire(import.meta.url);

/** Every piece of advice, by the element that it is about. */
export async function adviceOn(tree: Tree): Promise<readonly Finding[]> {
  const { Linter } = fromHere('bpmnlint') as { readonly Linter: LinterMaker };
  const Resolver = fromHere('bpmnlint/lib/resolver/node-resolver') as new () => unknown;
  const linter = new Linter({
    config: { extends: 'bpmnlint:recommended' },
    resolver: new Resolver(),
  });
  const reports = await linter.lint(tree.root);
  return Object.entries(reports).flatMap(([rule, found]) =>
    found.map(({ id, message }) => oddity(id ?? '', rule, `${message}.`)),
  );
}
