/** The real answers of the docs: each is still one that its command gives. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../../core/host/config.ts';
import { reachable } from '../../../../core/host/pages/described.ts';
import {
  currentAnswers,
  isCurrent,
  readAnswers,
} from '../../../../core/host/pages/docs/answers.ts';
import { registry } from '../../../support/registry.ts';

const answers = readAnswers(join(projectFolder, 'docs/answers'));

test('nearly every command has a real answer that it still gives', () => {
  const names = reachable(registry).map(({ spec }) => spec.name);
  const current = currentAnswers(answers, registry);
  const stale = names.filter((name) => !current.has(name));
  assert.ok(
    stale.length < names.length / 5,
    `npm run docs:answers (test/docs/write-answers.ts says how) for ${stale.join(', ')}`,
  );
});

test('every recorded answer is one that its command still gives', () => {
  const stale = reachable(registry).flatMap(({ spec }) => {
    const real = answers.get(spec.name);
    return real === undefined || isCurrent(spec, real) ? [] : [spec.name];
  });
  assert.deepEqual(stale, [], 'record them again: npm run docs:answers');
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
