import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fill, type Template, TemplateProblem, templatesOf } from '../../../core/events/templates.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-templates-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const greeting: Template = {
  summary: 'For a test.',
  email: { subject: 'Hello\n{{name}}', text: ['{{name}} owes {{money.amount}}', '{{&note}}'] },
};

test('texts are plain, amounts are grouped, null is empty, and a subject is one line', () => {
  const said = fill(greeting, 'email', { name: "O'Neil & <Co>", amount: 1234567.5, note: null });
  assert.deepEqual(said, { subject: "Hello O'Neil & <Co>", text: "O'Neil & <Co> owes 1,234,567.50\n" });
});

test('a field or a channel that is not there is a problem', () => {
  assert.throws(() => fill(greeting, 'email', { name: 'A', note: null }), /carries no money.amount/);
  assert.throws(() => fill(greeting, 'sms', {}), TemplateProblem);
});

test('a field that is not text is a problem, also where nothing makes a text of it', () => {
  const amount = 1;
  for (const note of [{ toString: 1, valueOf: 1 }, ['x'], {}]) {
    assert.throws(() => fill(greeting, 'email', { name: 'A', amount, note }), /carries no text as note/);
  }
});

const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const tests = (subject: string) => ({
  tests: [
    {
      name: 'one',
      fields: { name: 'Ada', amount: 1, note: 'x' },
      expect: { email: { subject, text: 'Ada owes 1.00\nx' } },
    },
  ],
});

test('a broken file leaves the last good version in force, and says what is wrong', async () => {
  const templates = templatesOf(folder);
  await write('greeting.json', greeting);
  await write('greeting.tests.json', tests('Hello Ada'));
  await templates.reload();
  assert.deepEqual([...templates.problems()], []);
  assert.deepEqual(templates.current('greeting'), greeting);

  for (const [content, problem] of [
    ['{', /JSON/],
    [{ summary: 'Nothing to say.' }, /email, sms or both/],
    [{ summary: 'Misspelt.', emails: greeting.email }, /did you mean email/],
    [{ summary: 'Open.', sms: { text: '{{#name}}' } }, /Unclosed section/],
    [{ ...greeting, email: { ...greeting.email, subject: 'Bye' } }, /Its test "one" says/],
  ] as const) {
    await write('greeting.json', content);
    await templates.reload();
    assert.match(templates.problems().get('greeting') ?? '', problem);
    assert.deepEqual(templates.current('greeting'), greeting);
  }
  await write('greeting.json', { ...greeting, summary: 'Changed.' });
  await templates.reload();
  assert.equal(templates.current('greeting')?.summary, 'Changed.');
  assert.equal(templates.problems().size, 0);
});
