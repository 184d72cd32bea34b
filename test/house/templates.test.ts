/** Every notice has its template, every template its tests, and they pass. */
import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { type Templates, templatesOf } from '../../core/events/templates.ts';
import { projectFolder } from '../../core/host/config.ts';
import { sources } from './source.ts';

const folder = join(projectFolder, 'templates');
let templates: Templates;
before(async () => {
  templates = templatesOf(folder);
  await templates.reload();
});

test('every template is in force as it stands', () => {
  assert.deepEqual([...templates.problems()], []);
  assert.ok(templates.names().length > 0);
});

test('every template has tests beside it', async () => {
  for (const name of templates.names()) await access(join(folder, `${name}.tests.json`));
});

test('every notice names a template', async () => {
  const named = (await sources('commands')).flatMap(({ text, path }) =>
    [...text.matchAll(/\btemplate: '([^']+)'/g)].map((match) => ({ path, name: String(match[1]) })),
  );
  assert.ok(named.length > 0, 'notices are written otherwise than this test reads them');
  const missing = named.filter(({ name }) => templates.current(name) === undefined);
  assert.deepEqual(missing, [], 'write templates/NAME.json and templates/NAME.tests.json');
});
