import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { fileBody } from '../../../core/command/wire/large.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import {
  type KnownValue,
  type ValueType,
  type VariableOrigin,
  valueTypes,
  variableOrigins,
} from '../../../core/process/variables/told.ts';
import { counted } from '../../../core/values/counted.ts';
import { processReply } from './definition.ts';
import { BpmnXml, exampleFile, fileFaults } from './definition-input.ts';

const Kind = OneOf<ValueType>(valueTypes, 'any where nothing is known of it');

const value = {
  type: Kind,
  members: Type.Array(
    Type.Object({
      path: Type.String({ description: 'Within the value, with dots: data.transactionId' }),
      type: Kind,
      description: Type.Union([Type.String(), Type.Null()]),
    }),
    { description: 'With those within them, the nearest first' },
  ),
};

const Variable = Type.Object({
  name: Type.String(),
  ...value,
  always: Type.Boolean({
    description: 'It is there whichever way leads to the element; false: on some way, or from outside',
  }),
  from: Type.Array(
    Type.Object({
      elementId: Type.String(),
      elementName: Type.Union([Type.String(), Type.Null()]),
      how: OneOf<VariableOrigin>(
        variableOrigins,
        'given: the element reads it, and nothing in the diagram sets it',
      ),
    }),
    { description: 'What sets it; the first of many' },
  ),
});

export default query({
  name: 'GetKnownProcessVariablesQuery',
  summary:
    'The variables that can exist when a token reaches an element or flow of a process file. Nothing is kept.',
  reply: processReply,
  permission: ['processes.manage', 'processes.approve'],
  body: fileBody,
  input: Type.Object({
    bpmnXml: BpmnXml,
    elementId: Words(255, 'An element, a flow, or the process itself'),
  }),
  output: Type.Object({
    variables: Type.Array(Variable, { description: 'By their names, 500 at most' }),
    result: Type.Union([Type.Object(value), Type.Null()], {
      description: 'What the element itself gives: what its OutputMapping sees as result',
    }),
  }),
  example: { bpmnXml: exampleFile, elementId: 'end' },
  rejects: ['PROCESS_INVALID'],
  itemCodes: fileFaults,

  read: async ({ bpmnXml, elementId }, _read, { processes }) => {
    const found = await processes.variables(bpmnXml, elementId);
    if ('problem' in found) {
      const isUnread = found.problem === 'unreadable';
      return reject('PROCESS_INVALID', {
        field: isUnread ? 'bpmnXml' : 'elementId',
        message: isUnread
          ? 'The file cannot be read as one process: CheckProcessDefinitionQuery says why.'
          : `The process has no element ${elementId}.`,
      });
    }
    const { variables, result } = found;
    return {
      data: {
        variables: variables.map(({ from, ...one }) => ({ ...one, ...listed(one), from: [...from] })),
        result: result === null ? null : listed(result),
      },
      message: `${counted(variables.length, 'variable is', 'variables are')} known at ${elementId}; nothing was kept.`,
    };
  },
});

const listed = ({ type, members }: KnownValue) => ({ type, members: [...members] });
