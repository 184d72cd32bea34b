/** What a command of the CLI loads: analysts wait for it each time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../../support/project.ts';

/** Tells at the end how many modules were loaded, and of which packages. */
const counting = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
process.on('exit', () => {
  const packages = loaded.flatMap((url) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? []);
  process.stderr.write(JSON.stringify({ modules: loaded.length, packages: [...new Set(packages)] }));
});
`;
const asModule = `data:text/javascript,${encodeURIComponent(counting)}`;

test('rules check loads what the bank declares, and no library that only others need', async () => {
  const args = ['--import', asModule, 'bin/bursar.mjs', 'rules', 'check'];
  const { exit, err } = await run(process.execPath, args);
  assert.equal(exit, 0, err);
  const told = JSON.parse(err.slice(err.indexOf('{'))) as {
    readonly modules: number;
    readonly packages: readonly string[];
  };
  const heavy = [...['typebox', 'write-excel-file', 'knex', 'koa', 'bpmn-moddle'], 'mysql2'];
  assert.deepEqual(
    told.packages.filter((name) => heavy.includes(name)),
    [],
  );
  // Each costs half a millisecond, and the builders of schemas alone were 373.
  assert.ok(told.modules < 1000, `${told.modules} modules`);
});
