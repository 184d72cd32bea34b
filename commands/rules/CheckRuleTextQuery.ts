import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { documentBody } from '../../core/command/wire/large.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { findingView, ruleSetOf, SetName, Test } from './rule-input.ts';

/** Maximum characters of a text in an editor. */
const mostCharacters = 262_144;

export default query({
  name: 'CheckRuleTextQuery',
  summary:
    'Problems in the texts of a rule set while they are written, with their characters, and the test results.',
  reply: R2,
  permission: ['rules.view'],
  body: documentBody,
  evaluates: true,
  input: Type.Object({
    name: SetName,
    text: Type.String({
      maxLength: mostCharacters,
      description: 'The file as it reads; of a rule set of DMN its XML',
    }),
    tests: Type.String({ maxLength: mostCharacters, description: 'The file of its tests as it reads' }),
  }),
  output: Type.Object({
    name: Type.String(),
    valid: Type.Boolean(),
    version: OrNull(Type.String()),
    content: Type.Unknown({ description: 'What the text says; null while it cannot be read' }),
    tests: Type.Array(Test, { description: 'Its tests; none while they cannot be read' }),
    findings: Type.Array(
      Type.Object({
        text: OneOf(['rules', 'tests'], 'Of the two texts, which one'),
        line: Type.Integer({ description: 'From 1' }),
        from: Type.Integer({ description: 'The first character of the place, from 0' }),
        to: Type.Integer({ description: 'The first character after the place' }),
        pointer: Type.String(),
        message: Type.String(),
        mend: OrNull(Type.String()),
        value: Type.Unknown(),
        severity: OneOf<string>(['error', 'warning']),
      }),
    ),
    results: Type.Array(
      Type.Object({
        name: Type.String(),
        passed: Type.Boolean(),
        outcome: Type.Unknown({ description: 'What the rules answer' }),
        decidedBy: OrNull(Type.String({ description: 'The rule that decided; null where none did' })),
        differences: Type.Array(Type.String()),
      }),
      { description: 'What each test came to' },
    ),
    untestedRules: Type.Array(Type.String()),
  }),
  rejects: ['RULE_SET_NOT_FOUND'],
  example: {
    name: 'transactions/velocity',
    text: '{ "maxApprovals": 8, "windowMinutes": 60 }',
    tests:
      '{ "tests": [{ "name": "eight an hour", "facts": {}, "expect": { "maxApprovals": 8, "windowMinutes": 60 } }] }',
  },

  read: async ({ name, text, tests }, _read, { rules }) => {
    if (ruleSetOf(rules, name) === undefined) return reject('RULE_SET_NOT_FOUND');
    const review = await rules.reviewText(name, text, tests);
    const failed = review.results.filter((result) => !result.passed).length;
    return {
      data: {
        name,
        valid: review.valid,
        version: review.version,
        content: review.content,
        tests: [...review.tests],
        findings: review.findings.map((found) => ({
          text: found.text,
          line: found.line,
          from: found.from,
          to: found.to,
          ...findingView(found),
        })),
        results: review.results.map((result) => ({ ...result, differences: [...result.differences] })),
        untestedRules: [...review.untested],
      },
      message: `${counted(review.findings.length, 'finding')}; ${review.results.length - failed} passed, ${failed} failed.`,
    };
  },
});
