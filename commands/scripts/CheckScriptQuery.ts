import { query } from '../../core/command/declaration/command.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { maxCodeBytes, syntaxOf } from '../../core/scripts/syntax.ts';

export default query({
  name: 'CheckScriptQuery',
  summary: 'Whether a text is a script that the host runs, and at which line it is not.',
  reply: R2,
  permission: ['webhooks.manage', 'jobs.manage', 'processes.manage'],

  input: Type.Object({
    code: Type.String({
      maxLength: 2 * maxCodeBytes,
      description: 'A JavaScript expression, or statements with return',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    form: OrNull(OneOf(['expression', 'statements'], 'What it is; null while it is neither')),
    problems: Type.Array(
      Type.Object({
        message: Type.String(),
        line: Type.Integer({ description: 'From 1' }),
        column: Type.Integer({ description: 'From 1' }),
      }),
      { description: 'What is wrong, and where; none where it is a script' },
    ),
  }),
  example: { code: 'return lib.unitsFromMinor(webhookData.minor);' },

  read: async ({ code }) => {
    const syntax = syntaxOf(code);
    if ('form' in syntax) {
      return { data: { valid: true, form: syntax.form, problems: [] }, message: 'The host runs it.' };
    }
    const { problem: message, line, column } = syntax;
    return {
      data: { valid: false, form: null, problems: [{ message, line, column }] },
      message: `line ${line}, column ${column}: ${message}`,
    };
  },
});
