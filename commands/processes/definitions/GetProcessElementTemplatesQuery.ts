import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type, Words } from '../../../core/command/declaration/schema.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from './definition.ts';

export default query({
  name: 'GetProcessElementTemplatesQuery',
  summary:
    'Building blocks for Camunda Modeler and bpmn-js: an element template for each command that a service task may call.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    name: Type.Optional(Words(200, 'Only that of this command; all by their names without')),
  }),
  output: Type.Object({
    fileName: Type.String({ description: 'Under which an editor finds the list' }),
    templates: Type.Array(Bag(), {
      description: 'What such a file holds: what `bursar processes templates` writes',
    }),
  }),
  example: { name: 'InitiateDeposit' },

  read: async ({ name }, _read, { processes }) => {
    const all = processes.templates();
    const some = name === undefined ? all : all.filter(({ id }) => id === `bursar.${name}`);
    return {
      data: { fileName: 'bursar-element-templates.json', templates: some.map((one) => ({ ...one })) },
      message: `${counted(some.length, 'element template')} retrieved`,
    };
  },
});
