/** Every command that a guide shows is run, in its order, and prints what it says. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { readGuide, type Snippet } from './document.ts';
import { type Bindings, jsonDifference, textMatches } from './expectation.ts';
import { newcomer } from './newcomer.ts';

/** Runs pages one after the other on one machine. */
export function testGuides(names: readonly string[]): void {
  test(`${names.join(', ')} do what they show`, { timeout: 300_000 }, async (context) => {
    const pages = await Promise.all(
      names.map(async (name) => ({ name, ...readGuide(await readFile(join(projectFolder, name), 'utf8')) })),
    );
    if (pages.every(({ snippets }) => snippets.length === 0)) return;
    const machine = await newcomer(Object.assign({}, ...pages.map(({ hostEnv }) => hostEnv)));
    try {
      const bound: Bindings = new Map();
      for (const { name, snippets } of pages) {
        for (const snippet of snippets) {
          await context.test(`${name}:${snippet.line}`, async () => {
            if (snippet.isChange) return await machine.change(snippet.script);
            if (snippet.script.startsWith('# Start the host again')) await machine.restart();
            const { output, exit } = await machine.run(snippet.script);
            assert.equal(exit, snippet.exit, `exit code; it printed:\n${output}`);
            assertOutput(snippet, output.trim(), bound);
          });
        }
      }
    } finally {
      await machine.leave();
    }
  });
}

function assertOutput({ output: shown }: Snippet, actual: string, bound: Bindings): void {
  if (shown === undefined) return;
  if (shown.kind === 'text') {
    assert.ok(textMatches(shown.text.trim(), actual, bound), `it printed:\n${actual}`);
    return;
  }
  const difference = jsonDifference(JSON.parse(shown.text), parsed(actual), bound);
  assert.equal(difference, undefined, `${difference}; it printed:\n${actual}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return assert.fail(`it printed no JSON:\n${text}`);
  }
}
