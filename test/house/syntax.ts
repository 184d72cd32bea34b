/** The project's files as the compiler reads them, for the tests about the code itself: text is fooled by other syntax. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import type { Expression, Node, SourceFile as Tree } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isCallExpression,
  isExportAssignment,
  isExportDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isImportTypeNode,
  isLiteralTypeNode,
  isMetaProperty,
  isModuleDeclaration,
  isNamedExports,
  isNamedImports,
  isNamespaceImport,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  isVariableDeclaration,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { type SourceFile, sources } from './source.ts';

export type { Tree };

export interface Import {
  readonly from: string;
  /** Path of the project's file, or the package's name. */
  readonly to: string;
  /** Nothing is loaded at run time. */
  readonly typeOnly: boolean;
  /** A worker's file, or another that is named by its address: it is loaded by whoever gets the address. */
  readonly byAddress: boolean;
}

/** What a file has to do with others. */
export interface Reading {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Places that load what nobody reads there: `core/cli/bench.ts:54 import(path)`. */
  readonly computed: readonly string[];
  /** Names of other files that this one exports as its own. */
  readonly passedOn: readonly string[];
  /** Contents of its string literals and names of members, without what it imports. */
  readonly words: readonly string[];
}

/** Syntax trees of texts by their path; nothing that they import is looked for. */
export function treesOf(files: readonly SourceFile[]): ReadonlyMap<string, Tree> {
  const config = {
    compilerOptions: { noLib: true, noResolve: true, allowJs: true, types: [], noEmit: true },
    files: files.map(({ path }) => `/house/${path}`),
  };
  const api = new API({
    cwd: '/house',
    fs: createVirtualFileSystem({
      '/house/tsconfig.json': JSON.stringify(config),
      ...Object.fromEntries(files.map(({ path, text }) => [`/house/${path}`, text])),
    }),
  });
  try {
    const snapshot = api.updateSnapshot({ openProjects: ['/house/tsconfig.json'] });
    const [project] = snapshot.getProjects();
    assert.ok(project, 'the compiler has no project');
    return new Map(
      files.map(({ path }) => {
        const tree = project.program.getSourceFile(`/house/${path}`);
        assert.ok(tree, `${path} is not compiled`);
        return [path, tree];
      }),
    );
  } finally {
    api.close();
  }
}

let parsed: Promise<ReadonlyMap<string, Tree>> | undefined;

/** The trees of the whole project, parsed once for all tests of a process. */
export function projectTrees(): Promise<ReadonlyMap<string, Tree>> {
  parsed ??= sources('core', 'commands', 'scripts', 'bench', 'bin', 'templates', 'test').then(
    treesOf,
  );
  return parsed;
}

/** Readings of the project's files under these folders. */
export async function readings(...folders: readonly string[]): Promise<readonly Reading[]> {
  const trees = [...(await projectTrees())];
  return trees
    .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .map(([path, tree]) => readingOf(path, tree));
}

/** Words by which code is loaded that no import names, wherever they stand; and names of what makes code of text. */
const backDoors = new Set(['getBuiltinModule', 'dlopen', '_load', '_linkedBinding']);
const makers = new Set(['eval', 'Function']);

/** What a tree imports, by whatever syntax. */
export function readingOf(path: string, tree: Tree): Reading {
  const imports: Import[] = [];
  const computed: string[] = [];
  const words: string[] = [];
  const aliases = requirers(tree);

  const name = (node: Node | undefined, typeOnly: boolean, byAddress = false): void => {
    const text = node === undefined ? undefined : literalOf(node);
    if (text === undefined) {
      unnamed(node ?? tree);
      return;
    }
    // It makes functions that require: they are followed by their names.
    if (isModule.test(text) && !picks(node?.parent)) unnamed(node ?? tree);
    const relative = text.startsWith('.') || byAddress;
    const to = relative ? posix.normalize(posix.join(posix.dirname(path), text)) : text;
    imports.push({ from: path, to, typeOnly, byAddress });
  };
  const unnamed = (node: Node): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    computed.push(`${path}:${line + 1} ${node.getText(tree).replaceAll(/\s+/g, ' ').slice(0, 80)}`);
  };
  const look = (node: Node): void => {
    if (isImportDeclaration(node)) {
      name(node.moduleSpecifier, node.importClause?.phaseModifier === SyntaxKind.TypeKeyword);
      return;
    }
    if (isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined) name(node.moduleSpecifier, node.isTypeOnly);
      return;
    }
    if (isModuleDeclaration(node) && isStringLiteral(node.name) && node.name.text.startsWith('.')) {
      // Types that are added to another file's stand and fall with it. What follows a package is its declaration.
      name(node.name, true);
    }
    if (isExternalModuleReference(node)) name(node.expression, false);
    else if (isImportTypeNode(node)) name(node.argument, true);
    else if (isCallExpression(node)) call(node.expression, node.arguments[0], node);
    else if (isNewExpression(node) && isNamed(node.expression, 'URL')) {
      const first = node.arguments?.[0];
      const text = first === undefined ? undefined : literalOf(first);
      if (text !== undefined && /^[^:]*\.[mc]?[jt]s$/.test(text)) name(first, false, true);
    } else if (isIdentifier(node)) identifier(node);
    else if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
      words.push(node.text);
      if (backDoors.has(node.text)) unnamed(node.parent);
    } else if (isTemplateHead(node) || isTemplateMiddle(node) || isTemplateTail(node)) {
      words.push(node.text);
    } else if (isPropertyAssignment(node)) words.push(node.name.getText(tree));
    node.forEachChild(look);
  };
  const call = (callee: Expression, target: Node | undefined, node: Node): void => {
    const loads =
      callee.kind === SyntaxKind.ImportKeyword ||
      isRequirer(callee, aliases) ||
      (isPropertyAccessExpression(callee) &&
        callee.name.text === 'resolve' &&
        isRequirer(callee.expression, aliases));
    if (loads) name(target ?? node, false);
    else if (isAddressed(callee)) name(target ?? node, false, true);
  };
  const identifier = (node: Node & { readonly text: string }): void => {
    const { parent } = node;
    const isBinding = node.text === 'binding' && isPropertyAccessExpression(parent);
    if (
      backDoors.has(node.text) ||
      (makers.has(node.text) && !isTypeReferenceNode(parent)) ||
      (isBinding && isNamed(parent.expression, 'process')) ||
      (node.text === 'createRequire' && !isImportSpecifier(parent) && !isMade(node)) ||
      // A function that requires may be called, and nothing else: elsewhere nobody follows it.
      (aliases.has(node.text) && !isDeclared(node) && !isCalled(node))
    ) {
      unnamed(parent);
    }
  };
  look(tree);
  return { path, imports, computed, passedOn: passedOnBy(tree, path), words };
}

/** Names of functions that `createRequire` made; `require` is one wherever it is. */
function requirers(tree: Tree): ReadonlySet<string> {
  const found = new Set(['require']);
  const look = (node: Node): void => {
    if (
      isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      isMaker(node.initializer)
    ) {
      if (isIdentifier(node.name)) found.add(node.name.text);
    }
    node.forEachChild(look);
  };
  look(tree);
  return found;
}

/** `createRequire(…)`, `module.createRequire(…)`. */
function isMaker(node: Node): boolean {
  if (!isCallExpression(node)) return false;
  const { expression } = node;
  return (
    isNamed(expression, 'createRequire') ||
    (isPropertyAccessExpression(expression) && expression.name.text === 'createRequire')
  );
}

function isRequirer(node: Node, aliases: ReadonlySet<string>): boolean {
  const inner = bare(node);
  return isMaker(inner) || (isIdentifier(inner) && aliases.has(inner.text));
}

/** `createRequire(…)` that is called at once, or gets a name of its own. */
function isMade(node: Node): boolean {
  const callee = isPropertyAccessExpression(node.parent) ? node.parent : node;
  const made = callee.parent;
  if (!isCallExpression(made) || made.expression !== callee) return false;
  return isCalled(made) || (isVariableDeclaration(made.parent) && isIdentifier(made.parent.name));
}

/** `import.meta.resolve(…)`. */
function isAddressed(callee: Expression): boolean {
  return (
    isPropertyAccessExpression(callee) &&
    callee.name.text === 'resolve' &&
    isMetaProperty(callee.expression)
  );
}

/** `f(…)`, `f.resolve(…)`. */
function isCalled(node: Node): boolean {
  const { parent } = node;
  if (isCallExpression(parent)) return parent.expression === node;
  if (!isPropertyAccessExpression(parent)) return false;
  // `x.require` is another's member.
  if (parent.name === node) return true;
  const { parent: outer } = parent;
  return parent.name.text === 'resolve' && isCallExpression(outer) && outer.expression === parent;
}

function isDeclared(node: Node): boolean {
  return isVariableDeclaration(node.parent) && node.parent.name === node;
}

const isModule = /^(?:node:)?module$/;

/** `import { a, b } from …`, each under its own name. */
function picks(node: Node | undefined): boolean {
  const clause = node !== undefined && isImportDeclaration(node) ? node.importClause : undefined;
  if (clause === undefined || clause.name !== undefined) return false;
  const names = clause.namedBindings;
  return (
    names !== undefined &&
    isNamedImports(names) &&
    names.elements.every(({ propertyName }) => propertyName === undefined)
  );
}

function literalOf(node: Node): string | undefined {
  const inner = isLiteralTypeNode(node) ? node.literal : bare(node);
  return isStringLiteral(inner) || isNoSubstitutionTemplateLiteral(inner) ? inner.text : undefined;
}

/** An expression without brackets and casts around it. */
function bare(node: Node): Node {
  return isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)
    ? bare(node.expression)
    : node;
}

function isNamed(node: Node, name: string): boolean {
  return isIdentifier(node) && node.text === name;
}

function passedOnBy(tree: Tree, path: string): readonly string[] {
  const imported = new Set<string>();
  const found: string[] = [];
  const isImported = (node: Node) =>
    isIdentifier(bare(node)) && imported.has(bare(node).getText(tree));
  tree.forEachChild((node) => {
    if (!isImportDeclaration(node) || node.importClause === undefined) return;
    const { name, namedBindings } = node.importClause;
    if (name !== undefined) imported.add(name.text);
    if (namedBindings === undefined) return;
    if (isNamespaceImport(namedBindings)) imported.add(namedBindings.name.text);
    else for (const one of namedBindings.elements) imported.add(one.name.text);
  });
  const pass = (what: Node) => found.push(`${path}: ${what.getText(tree).replaceAll(/\s+/g, ' ')}`);
  tree.forEachChild((node) => {
    if (isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined) pass(node);
      else if (node.exportClause !== undefined && isNamedExports(node.exportClause)) {
        for (const one of node.exportClause.elements) {
          if (isImported(one.propertyName ?? one.name)) pass(one);
        }
      }
    } else if (isExportAssignment(node) && isImported(node.expression)) pass(node);
    else if (isVariableStatement(node) && isExported(node)) {
      for (const { initializer } of node.declarationList.declarations) {
        if (initializer !== undefined && isImported(initializer)) pass(node);
      }
    } else if (isTypeAliasDeclaration(node) && isExported(node)) {
      const { type } = node;
      if (
        isTypeReferenceNode(type) &&
        type.typeArguments === undefined &&
        isImported(type.typeName)
      )
        pass(node);
    }
  });
  return found;
}

function isExported(node: { readonly modifiers?: Iterable<Node> | undefined }): boolean {
  return [...(node.modifiers ?? [])].some(({ kind }) => kind === SyntaxKind.ExportKeyword);
}
