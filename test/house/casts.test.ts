/** Casts tell the compiler what it cannot see: there are few, and each says beside it why it is so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Node } from 'typescript/unstable/ast';
import { isAsExpression, isTypeAssertion } from 'typescript/unstable/ast/is';
import { sources, treesOf } from './source.ts';

/** Casts in the code, and those of them that do not say why: both figures only ever go down. */
const most = { casts: 22, unsaid: 0 };

interface Cast {
  /** `core/values/instant.ts:12 text as Instant`. */
  readonly place: string;
  readonly isSaid: boolean;
}

test('casts are few, and each has its reason on its line or before it', async (t) => {
  const files = await sources('core', 'commands');
  const trees = treesOf(files);
  const found: Cast[] = [];
  for (const { path, text } of files) {
    const tree = trees.get(path);
    assert.ok(tree, `${path} is not compiled`);
    found.push(...castsIn(tree, path, text.split('\n')));
  }
  const unsaid = found.filter(({ isSaid }) => !isSaid);
  assert.ok(
    found.length <= most.casts,
    `${found.length} casts where ${most.casts} were: a function that checks, a typed column or a narrower type instead`,
  );
  assert.ok(
    unsaid.length <= most.unsaid,
    `${unsaid.length} casts without a reason where ${most.unsaid} were:\n${unsaid.map(({ place }) => place).join('\n')}`,
  );
  const now = { casts: found.length, unsaid: unsaid.length };
  if (now.casts < most.casts || now.unsaid < most.unsaid) {
    t.diagnostic(`lower the figures to ${JSON.stringify(now)}, so that it stays so`);
  }
});

function castsIn(tree: Node, path: string, lines: readonly string[]): readonly Cast[] {
  const found: Cast[] = [];
  const source = tree.getSourceFile();
  const look = (node: Node): void => {
    if ((isAsExpression(node) || isTypeAssertion(node)) && node.type.getText(source) !== 'const') {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      const near = lines.slice(Math.max(0, first - 1), last + 1);
      const words = node.getText(source).replaceAll(/\s+/g, ' ');
      found.push({
        place: `${path}:${first + 1} ${words}`,
        isSaid: near.some((line) => /^\s*(?:\/\/|\*|\/\*)|\s\/\/ /.test(line)),
      });
    }
    node.forEachChild(look);
  };
  look(tree);
  return found;
}

test('a text that was parsed has no type until it was looked at', () => {
  const parsed = JSON.parse('1');
  // The compiler refuses this line where the house's declaration of JSON.parse is lost: any extends everything.
  const isAny: 0 extends 1 & typeof parsed ? true : false = false;
  assert.equal(isAny, false);
});
