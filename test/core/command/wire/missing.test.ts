/** A refusal that says that something is not there names what was asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '../../../../core/command/declaration/schema.ts';
import { namingMissing } from '../../../../core/command/wire/missing.ts';
import { type Rejection, reject } from '../../../../core/command/wire/rejections.ts';

const tables = {
  LOAN_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such loan.' },
  ACCOUNT_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such account.' },
  HOOK_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Configuration not found' },
} as const;

const spec = {
  input: Type.Object({ note: Type.Optional(Type.String()), loanId: Type.Integer(), account: Type.String() }),
  rejects: ['VALIDATION', 'LOAN_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'HOOK_NOT_FOUND'],
};
const input = { account: '4711', loanId: 42 };

const said: readonly (readonly [what: string, refusal: Rejection, message: string | undefined])[] = [
  ['the thing itself', reject('LOAN_NOT_FOUND'), 'There is no such loan: got loanId 42.'],
  ['another thing', reject('ACCOUNT_NOT_FOUND'), undefined],
  [
    'another thing that is named beside it',
    reject('ACCOUNT_NOT_FOUND', { accountNumber: '4711' }),
    'There is no such account: got accountNumber 4711.',
  ],
  ['words of its own', reject('LOAN_NOT_FOUND', { message: 'Gone.' }), 'Gone.'],
  ['words of the specification', reject('HOOK_NOT_FOUND'), undefined],
];

for (const [what, refusal, message] of said) {
  test(`${what}: ${message ?? 'as it is'}`, () => {
    assert.equal(namingMissing(refusal, spec, input, tables).message, message);
  });
}

test('a long value is cut, and what is not a plain value is not repeated', () => {
  const refusal = reject('LOAN_NOT_FOUND');
  const long = namingMissing(refusal, spec, { note: 'x'.repeat(500) }, tables);
  assert.equal(long.message?.length, 'There is no such loan: got note .'.length + 100);
  const listed = { ...spec, input: Type.Object({ loans: Type.Array(Type.Integer()) }) };
  assert.equal(namingMissing(refusal, listed, { loans: [1] }, tables), refusal);
});
