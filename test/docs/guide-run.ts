/** Every command that a guide shows is run, in its order, and prints what it says. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { readGuide, type Snippet } from './document.ts';
import { type Bindings, jsonDifference, textMatches } from './expectation.ts';
import { newcomer } from './newcomer.ts';

export function testGuide(name: string): void {
  test(`${name} does what it shows`, { timeout: 300_000 }, async (context) => {
    const guide = readGuide(await readFile(join(projectFolder, name), 'utf8'));
    const machine = await newcomer(guide.hostEnv);
    try {
      const bound: Bindings = new Map();
      for (const snippet of guide.snippets) {
        await context.test(`${name}:${snippet.line}`, async () => {
          if (snippet.isChange) return await machine.change(snippet.script);
          if (snippet.script.startsWith('# Start the host again')) await machine.restart();
          const { output, exit } = await machine.run(snippet.script);
          assert.equal(exit, snippet.exit, `exit code; it printed:\n${output}`);
          assertOutput(snippet, output.trim(), bound);
        });
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
