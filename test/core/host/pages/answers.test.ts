/** The real answers of the docs: each is still one that its command gives. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../../core/host/config.ts';
import { reachable } from '../../../../core/host/pages/described.ts';
import { currentAnswers, isCurrent, readAnswers } from '../../../../core/host/pages/docs/answers.ts';
import { registry } from '../../../support/registry.ts';

const answers = readAnswers(join(projectFolder, 'docs/answers'));

test('every command and query has a recorded answer that it still gives', () => {
  const current = currentAnswers(answers, registry);
  const stale = reachable(registry).filter(({ spec: { name } }) => !current.has(name));
  assert.deepEqual(
    stale.map(({ spec }) => spec.name),
    [],
    'record them: test/docs/write-answers.ts says how',
  );
});

test('an answer that its command does not give any more is not shown', () => {
  const real = answers.get('InitiateDeposit');
  const { spec } = registry.find('InitiateDeposit') ?? {};
  assert.ok(real && spec);
  const told = (data: object) => isCurrent(spec, { ...real, body: { data } });
  const { data } = real.body as { readonly data: { readonly status: string } };
  assert.equal(told(data), true);
  assert.equal(told({ ...data, status: 'SOMEHOW' }), false);
  assert.equal(told({ ...data, stray: 1 }), false);
  assert.equal(told({ status: data.status }), false);
  assert.equal(isCurrent(spec, { ...real, body: 'text' }), false);
});

test('an answer of what is not there any more is not kept', () => {
  const names = new Set(reachable(registry).map(({ spec }) => spec.name));
  assert.deepEqual(
    [...answers.keys()].filter((name) => !names.has(name)),
    [],
  );
});
