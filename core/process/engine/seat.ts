/** The data of one instance for bpmn-engine's process, passed by the package's `services` option. */
import type { Holder } from '../machine/core.ts';
import type { Program } from '../machine/machine.ts';

/** The data of one instance in its Engine. */
export interface Seat {
  readonly program: Program;
  /** The host during a run of the instance. Each run has its own holder. */
  holder: Holder;
  /** The start event to use instead of the plain one. */
  readonly startElement: string | undefined;
  /** Publishes no events of flow nodes and arms no timers: the host drives the tokens itself. */
  readonly isQuiet: boolean;
  /** Opens the machine without starting it. The state of this Engine is the frame for other Engines. */
  readonly isFrame: boolean;
}

/** The variables that the process was given, and the output of its listeners, as the package keeps them. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
}

/** The service: the seat of the process in this environment. */
export type SeatOf = (environment: Surroundings) => Seat;

/** The name of the service. */
export const seatService = 'bursarSeat';
