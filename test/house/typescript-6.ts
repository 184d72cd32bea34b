/**
 * What dependency-cruiser asks of TypeScript, answered with the trees of version 7: it knows versions up to 6, and a second
 * compiler would weigh 24 MB and take the name `tsc`.
 */
import assert from 'node:assert/strict';
import type { ImportDeclaration, Node, SourceFile } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import { isIdentifier, isImportDeclaration } from 'typescript/unstable/ast/is';

/** The trees to read, by the absolute paths of their files. */
export const trees = new Map<string, SourceFile>();

/** Version 6 says of a whole clause that it has only types. `import { type A }` is none: it loads its file all the same. */
function markTypes({ importClause }: ImportDeclaration): void {
  if (importClause === undefined) return;
  const isTypeOnly = importClause.phaseModifier === SyntaxKind.TypeKeyword;
  Object.defineProperties(importClause, {
    isTypeOnly: { value: isTypeOnly },
    namedBindings: { value: undefined },
  });
}

export default {
  SyntaxKind,
  ScriptTarget: { Latest: 99 },
  forEachChild: (node: Node, visit: (child: Node) => void): void => node.forEachChild(visit),
  identifierToKeywordKind: (node: Node): SyntaxKind | undefined =>
    isIdentifier(node) && node.text === 'require' ? SyntaxKind.RequireKeyword : undefined,
  createSourceFile(path: string): SourceFile {
    const tree = trees.get(path);
    assert.ok(tree, `${path} is not parsed`);
    tree.statements.filter(isImportDeclaration).forEach(markTypes);
    return Object.defineProperty(tree, 'amdDependencies', { value: [] });
  },
};
