import { NoInput, query } from '../../core/command/declaration/command.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { given, webhookGlobals } from '../../core/scripts/given.ts';
import { counted } from '../../core/values/counted.ts';

const Given = Type.Object({
  name: Type.String({ description: 'As a script writes it' }),
  call: Type.String({ description: 'With what it takes' }),
  says: Type.String({ description: 'What it is' }),
});

export default query({
  name: 'RetrieveScriptLibraryQuery',
  summary: 'The functions that scripts may call, with their test results, and the globals of every script.',
  reply: R2,
  permission: ['webhooks.manage', 'jobs.manage', 'processes.manage'],

  input: NoInput,
  output: Type.Object({
    functions: Type.Array(
      Type.Object({
        name: Type.String(),
        file: Type.String({ description: 'In the library folder' }),
        code: Type.String({ description: 'The file as it reads' }),
        problem: OrNull(
          Type.Object(
            {
              message: Type.String(),
              line: OrNull(Type.Integer()),
              column: OrNull(Type.Integer({ description: 'From 1' })),
            },
            { description: 'Why no script can call it; null where one can' },
          ),
        ),
        tests: Type.Array(
          Type.Object({
            name: Type.String(),
            passed: Type.Boolean(),
            problem: OrNull(Type.String({ description: 'How it differs from what it should be' })),
          }),
        ),
      }),
      { description: 'In the order of their names' },
    ),
    given: Type.Array(Given, { description: 'What the host gives every script' }),
    webhookGlobals: Type.Array(Given, { description: 'What the code of a webhook sees besides' }),
  }),
  example: {},

  read: async (_input, _read, { scripts }) => {
    const library = await scripts.functions();
    const functions = library.map(({ name, file, code, problem, tests }) => ({
      name,
      file,
      code,
      problem,
      tests: tests.map((test) => ({ ...test, passed: test.problem === null })),
    }));
    const failed = functions.flatMap(({ tests }) => tests).filter(({ passed }) => !passed).length;
    return {
      data: { functions, given: [...given], webhookGlobals: [...webhookGlobals] },
      message: `${counted(functions.length, 'function')}; ${counted(failed, 'test')} failed.`,
    };
  },
});
