/** What each file imports, read and held to rules by dependency-cruiser. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isImportDeclaration,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
} from 'typescript/unstable/ast/is';
import { treesOf } from './source.ts';
import { trees } from './typescript-6.ts';

const answers: Readonly<Record<string, string>> = {
  typescript: new URL('./typescript-6.ts', import.meta.url).href,
  // JSON without a version: dependency-cruiser then takes what it gets.
  'typescript/package.json': new URL('../../tsconfig.json', import.meta.url).href,
};
registerHooks({
  resolve(specifier, context, next) {
    const isAsked = context.parentURL?.includes('/node_modules/dependency-cruiser/') === true;
    const url = isAsked ? answers[specifier] : undefined;
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});

const { cruise } = await import('dependency-cruiser');

/** Cruises the house in a folder. */
export async function cruised(folder: string, forbidden: IForbiddenRuleType[]): Promise<ICruiseResult> {
  const files = globSync('{core,commands,scripts,bench}/**/*.{ts,js,mjs}', { cwd: folder });
  const texts = files.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  for (const [path, tree] of treesOf(texts)) trees.set(join(folder, path), tree);
  const { output } = await cruise(
    ['core', 'commands', 'scripts', 'bench'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      detectImportsInAmbientModules: true,
      doNotFollow: { path: '^(?!(?:core|commands|scripts|bench)/)' },
    },
    {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node'],
    },
  );
  assert.ok(typeof output !== 'string');
  return output;
}

/** Contents of string literals and names of members, by the files of a folder that was cruised. */
export function wordsOf(folder: string, within: string): ReadonlyMap<string, readonly string[]> {
  const said = [...trees].filter(([path]) => path.startsWith(join(folder, within, '/')));
  return new Map(said.map(([path, tree]) => [relative(folder, path), wordsIn(tree, tree)]));
}

function wordsIn(node: Node, tree: SourceFile): readonly string[] {
  const words: string[] = [];
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) words.push(node.text);
  else if (isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node)) words.push(node.text);
  else if (isPropertyAssignment(node)) words.push(node.name.getText(tree));
  node.forEachChild((child) => {
    if (!isImportDeclaration(child)) words.push(...wordsIn(child, tree));
  });
  return words;
}
