import { query } from '../../../core/command/declaration/command.ts';
import { Bag, OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { fileBody } from '../../../core/command/wire/large.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { simulationOutcomes } from '../../../core/process/port.ts';
import { checked, processReply } from './definition.ts';
import { BpmnXml, exampleFile, fileFaults } from './definition-input.ts';

export default query({
  name: 'SimulateProcessDefinitionQuery',
  summary:
    'Runs a process file dry: rules and scripts are real, commands are not run, people and partners answer what is given.',
  reply: processReply,
  permission: ['processes.manage', 'processes.approve'],
  body: fileBody,
  evaluates: true,
  seconds: () => 20,
  input: Type.Object({
    bpmnXml: BpmnXml,
    variables: Type.Optional(Bag('The variables that it begins with')),
    answers: Type.Optional(
      Bag(
        'By element (or, of what scripts run, by command): what commands, people and partners answer; {"$error": "CODE"} is a refusal',
      ),
    ),
  }),
  output: Type.Object({
    outcome: OneOf(
      simulationOutcomes,
      'ERROR: it cannot go on; ENDLESS: it runs in circles; LATE: it took too long',
    ),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why it did not end well' }),
    steps: Type.Array(
      Type.Object({
        what: Type.String(),
        elementId: Type.String(),
        name: Type.Union([Type.String(), Type.Null()]),
        detail: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    path: Type.Array(
      Type.Object({
        elementId: Type.String(),
        flows: Type.Array(Type.String({ description: 'A flow that was taken then' })),
      }),
    ),
    variables: Bag(),
  }),
  example: { bpmnXml: exampleFile, variables: { client: 'client-amina' } },
  rejects: ['PROCESS_INVALID'],
  itemCodes: fileFaults,

  read: async ({ bpmnXml, variables = {}, answers = {} }, _read, { actor, processes }) => {
    const report = await checked(bpmnXml, processes);
    if (isRejection(report)) return report;
    const run = await processes.simulate(actor.tenant, { xml: bpmnXml, variables, answers });
    if ('problem' in run) {
      if (run.problem === 'not sound') return reject('PROCESS_INVALID');
      const message =
        run.problem === 'too large'
          ? 'The process is too large to be simulated: 6,000 tags and 512 KiB without its drawing are the most.'
          : `The simulation was ended: ${run.says}. Make the process and its variables smaller.`;
      return reject('PROCESS_INVALID', { field: 'bpmnXml', message });
    }
    const { outcome, message: problem, steps, path } = run;
    return {
      data: {
        outcome,
        problem,
        variables: { ...run.variables },
        steps: steps.map(({ what, elementId, name, detail }) => ({
          what,
          elementId,
          name,
          detail: detail ?? null,
        })),
        path: path.map(({ elementId, flows }) => ({ elementId, flows: [...flows] })),
      },
      message: `${outcome} after ${steps.length} steps; nothing was kept, no command was run.`,
    };
  },
});
