/**
 * Opens instances on bpmn-engine's Engine: started from the beginning, or recovered and resumed from their
 * saved state.
 */
import { Engine } from 'bpmn-engine';
import { instantAt } from '../../values/instant.ts';
import { itemsOf, membersOf } from '../../values/members.ts';
import type { Holder } from '../machine/core.ts';
import type { Machine, Program } from '../machine/machine.ts';
import type { MachineState } from '../machine/state.ts';
import type { Plan } from '../reading/plan.ts';
import { closedExpressions, closedScripts, durableTimers, silentLog } from './closed.ts';
import { type Seat, type SeatOf, type Surroundings, seatService } from './seat.ts';
import { silent } from './silent.ts';
import { TokenProcess } from './token-process.ts';

type Execution = Engine['execution'];

/** An Engine with one instance on it, which waits or has ended. */
export interface OpenEngine {
  readonly program: Program;
  readonly engine: Engine;
  readonly execution: Execution;
  readonly machine: Machine;
  /** Another run of the same instance takes over. */
  hold(holder: Holder): void;
  /** `getState()` of the Engine as plain JSON. */
  state(): Readonly<Record<string, unknown>>;
  /** Stops the instance: no listener is called and no timer is armed afterwards. */
  close(): void;
}

export interface Opening {
  /** The saved state of the instance. Without it, the instance starts. */
  readonly state?: MachineState | undefined;
  readonly startElement?: string | undefined;
  /** Names the Engine. */
  readonly name?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Opens an instance of a program for the host, which drives its tokens and publishes no events of flow nodes. */
export async function openEngine(
  program: Program,
  holder: Holder,
  { state, startElement, name, variables }: Opening = {},
): Promise<OpenEngine> {
  const { context, frame } = await sourceOf(program);
  const seat: Seat = { program, holder, startElement, isQuiet: true, isFrame: false };
  const engine = new Engine({
    ...optionsOf(() => seat),
    ...(name === undefined ? {} : { name }),
    ...(variables === undefined ? {} : { variables }),
    sourceContext: context,
  });
  // A failed instance is a state of its machine. Without a listener the package would throw.
  engine.on('error', () => undefined);
  const execution =
    state === undefined ? await engine.execute() : await engine.recover(framed(frame, state)).resume();
  return {
    program,
    engine,
    execution,
    machine: machineOf(execution),
    hold(next) {
      seat.holder = next;
    },
    state: () => membersOf(JSON.parse(JSON.stringify(execution.getState()))),
    close() {
      if (execution.isRunning) void execution.stop();
      engine.removeAllListeners();
      // Queues and their owners refer to each other. Separated, they are collected earlier by the garbage
      // collector.
      for (const definition of execution.definitions) {
        for (const { broker } of definition.getProcesses()) broker.reset();
        definition.broker.reset();
      }
      engine.broker.reset();
    },
  };
}

export interface EngineAround {
  readonly startElement?: string;
  /** The id of the definition in the diagram. */
  readonly definitionId?: string | undefined;
}

/**
 * Options of bpmn-engine for an instance of a program, with a holder for each environment. The caller may add
 * a `listener`, a `name` or `timers`.
 */
export async function engineOptions(
  program: Program,
  holderIn: (environment: Surroundings) => Holder,
  { startElement, definitionId }: EngineAround = {},
) {
  const { context } = await sourceOf(program, definitionId);
  const seatOf: SeatOf = (environment) => {
    return { program, holder: holderIn(environment), startElement, isQuiet: false, isFrame: false };
  };
  return { ...optionsOf(seatOf), sourceContext: context };
}

/**
 * The options shared by all Engines: our process, and no part of the package that would run text of a
 * diagram.
 */
function optionsOf(seatOf: SeatOf) {
  return {
    elements: { Process: TokenProcess },
    services: { [seatService]: seatOf },
    expressions: closedExpressions,
    scripts: closedScripts,
    timers: durableTimers,
    Logger: silentLog,
  };
}

function machineOf({ definitions }: Execution): Machine {
  const [process] = definitions[0]?.getProcesses() ?? [];
  if (!(process instanceof TokenProcess)) throw new Error('the Engine has no process of ours');
  return process.machine;
}

/** The parts made once for each version: its context, and the state of an Engine without tokens. */
interface Source {
  readonly context: Execution['definitions'][number]['context']['definitionContext'];
  readonly frame: string;
}

const sources = new WeakMap<Plan, Promise<Source>>();

function sourceOf(program: Program, definitionId?: string): Promise<Source> {
  const known = sources.get(program.plan);
  if (known !== undefined) return known;
  const made = readSource(program, definitionId);
  sources.set(program.plan, made);
  return made;
}

/**
 * Lets bpmn-engine read the frame of the definition. Its serializer rejects elements that it does not know,
 * so the contents come from the plan.
 */
async function readSource(program: Program, definitionId = 'definitions'): Promise<Source> {
  const { processKey, name } = program.plan;
  const process = { $type: 'bpmn:Process', id: processKey, name, isExecutable: true };
  const rootElement = { $type: 'bpmn:Definitions', id: definitionId, rootElements: [process] };
  const own = { startElement: undefined, isQuiet: true, isFrame: true };
  const seat: Seat = { program, holder: idle, ...own };
  const engine = new Engine({
    ...optionsOf(() => seat),
    moddleContext: { rootElement, references: [], elementsById: {} },
  });
  const execution = await engine.execute();
  const [definition] = execution.definitions;
  if (definition === undefined) throw new Error('the Engine has no definition');
  const { source: _, ...kept } = definition.getState();
  const frame = JSON.stringify({ ...execution.getState(), definitions: [kept] });
  await execution.stop();
  return { context: definition.context.definitionContext, frame };
}

/** The holder of a frame, in which no token moves. */
const idle: Holder = {
  ...silent,
  now: () => instantAt(0),
  due: () => undefined,
  condition: () => false,
  turns: () => ({ total: 0 }),
};

/** The state of an Engine whose process has these tokens. */
function framed(frame: string, tokens: MachineState): unknown {
  const state = membersOf(JSON.parse(frame));
  const { execution } = membersOf(itemsOf(state.definitions)[0]);
  const process = membersOf(itemsOf(membersOf(execution).processes)[0]);
  process.tokens = tokens;
  return state;
}
