/** Events of processes. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Type } from '../../core/command/declaration/schema.ts';

const instance = {
  definition: Type.String(),
  definitionVersion: Type.Integer(),
  businessKey: Type.Union([Type.String(), Type.Null()]),
};

export const events = eventTypes(['processes.view'], {
  'process.deployed': {
    summary: 'A version of a process definition came into force.',
    data: Type.Object({ name: Type.String(), version: Type.Integer() }),
  },
  'process.proposed': {
    summary: 'A version of a process definition was proposed: another person has to decide on it.',
    data: Type.Object({ name: Type.String(), version: Type.Integer() }),
  },
  'process.rejected': {
    summary: 'A proposed version of a process definition was rejected.',
    data: Type.Object({
      name: Type.String(),
      version: Type.Integer(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  'process.started': { summary: 'An instance of a process began.', data: Type.Object(instance) },
  'process.completed': { summary: 'An instance of a process came to its end.', data: Type.Object(instance) },
  'process.failed': {
    summary: 'An instance of a process cannot go on by itself: an operator must look at it.',
    data: Type.Object({ ...instance, code: Type.String(), message: Type.String() }),
  },
  'process.message': {
    summary: 'A send task of a process tells its subscribers something: its name says what.',
    data: Type.Object(
      {
        name: Type.String({ description: 'The message, in the words of the send task' }),
        elementId: Type.String(),
      },
      { additionalProperties: true, description: 'Besides these, the members that the send task maps' },
    ),
  },
  'process.cancelled': {
    summary: 'An instance of a process was cancelled.',
    data: Type.Object({ ...instance, reason: Type.Union([Type.String(), Type.Null()]) }),
  },
});
