/** The real answers of the docs: each is still one that its command gives. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../../core/host/config.ts';
import { reachable } from '../../../../core/host/pages/described.ts';
import { readAnswers, textsIn } from '../../../../core/host/pages/docs/answers.ts';
import { answerProblem } from '../../../docs/answers.ts';
import { registry } from '../../../support/registry.ts';

const answers = readAnswers(join(projectFolder, 'docs/answers'));

test('nearly every command has a real answer, and it is what the command declares', () => {
  const subjects = reachable(registry);
  const wrong = subjects.flatMap((subject) => {
    const real = answers.get(subject.spec.name);
    const problem = real && answerProblem(subject, real);
    return problem === undefined ? [] : [`${subject.spec.name}: ${problem}`];
  });
  assert.deepEqual(wrong, [], 'npm run docs:answers (test/docs/write-answers.ts says how)');
  const told = subjects.filter(({ spec }) => answers.has(spec.name)).length;
  assert.ok(told / subjects.length > 0.9, `${told} of ${subjects.length}`);
});

test('an answer of what is not there any more is not kept', () => {
  const names = new Set(reachable(registry).map(({ spec }) => spec.name));
  assert.deepEqual(
    [...answers.keys()].filter((name) => !names.has(name)),
    [],
  );
});

test('texts of answers stand in for those that are made up', () => {
  const one = { data: { state: 'A' }, body: { data: [{ state: 'B' }, { state: 'B' }] } };
  assert.deepEqual(textsIn(new Map([['x', one]])), new Map([['state', 'B']]));
});
