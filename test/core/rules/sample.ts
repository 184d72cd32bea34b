/** A small set of free-form rules and its tests, for tests that break it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeFormPolicy } from '../../../core/command/policy/free-form.ts';

export const freeForm = freeFormPolicy({
  name: 'sample/eligibility',
  summary: 'Who may have a loan.',
  facts: {
    creditScore: { kind: 'number', summary: 'Score of the client' },
    amount: { kind: 'money', summary: 'Amount asked for' },
    since: { kind: 'instant', summary: 'Client since' },
    state: { kind: 'text', summary: 'State of the client', values: ['ACTIVE', 'INACTIVE'] },
    tags: { kind: 'list', summary: 'Marks of the client' },
    address: {
      kind: 'object',
      summary: 'Where the client lives',
      fields: { city: { kind: 'text', summary: 'City' } },
    },
  },
  events: {
    refuse: {
      summary: 'No loan.',
      params: {
        message: { kind: 'text', summary: 'Why' },
        role: { kind: 'text', summary: 'Who may lend all the same', optional: true, names: 'role' },
      },
    },
  },
});

const good = {
  $schema: '../schemas/sample.eligibility.schema.json',
  rules: [
    {
      name: 'score too low',
      priority: 10,
      conditions: {
        all: [
          { fact: 'creditScore', operator: 'numberBelow', value: 500 },
          { any: [{ fact: 'state', operator: 'in', value: ['ACTIVE'] }] },
        ],
      },
      event: { type: 'refuse', params: { message: 'The score is too low.' } },
    },
  ],
};

const cases = {
  $schema: '../schemas/tests.schema.json',
  tests: [
    {
      name: 'a low score',
      facts: { creditScore: 400, amount: '5.00', state: 'ACTIVE' },
      expect: [{ type: 'refuse', params: { message: 'The score is too low.' } }],
      decidedBy: 'score too low',
    },
  ],
};

/** Writes the sample and its tests. */
export async function freeFormFile(folder: string): Promise<void> {
  await mkdir(join(folder, 'sample'), { recursive: true });
  await writeFile(join(folder, 'sample/eligibility.json'), JSON.stringify(good, null, 2));
  await writeFile(join(folder, 'sample/eligibility.tests.json'), JSON.stringify(cases, null, 2));
}
