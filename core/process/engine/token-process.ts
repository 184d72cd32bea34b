/**
 * The behaviour of `bpmn:Process` in bpmn-engine, registered by the package's `elements` option. It drives
 * the token machine and publishes the events that the package documents.
 */
import { hash } from 'node:crypto';
import { Process } from 'bpmn-elements';
import { epochMillis } from '../../values/instant.ts';
import { isRecord, itemsOf, membersOf } from '../../values/members.ts';
import type { Carrier, Holder, Outcome, Token } from '../machine/core.ts';
import { type Machine, openMachine } from '../machine/machine.ts';
import { isMachineState, type MachineState } from '../machine/state.ts';
import type { Plan } from '../reading/plan.ts';
import { elementIn, elementsIn } from '../reading/xml.ts';
import { ActivityEvents, contentOf, type Scope } from './activity-events.ts';
import type { Question } from './closed.ts';
import { type Seat, type SeatOf, seatService } from './seat.ts';

type Definition = ConstructorParameters<typeof Process>[0];
type Context = ConstructorParameters<typeof Process>[1];
type Message = Parameters<Process['getApi']>[0];
type Api = ReturnType<Process['getPostponed']>[number];
type State = ReturnType<Process['getState']>;
type Members = Readonly<Record<string, unknown>>;

const signals = '_token-process-api';

/** An error of an activity, or of the process that no event caught. */
class ProcessFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class TokenProcess extends Process {
  readonly #seat: Seat;
  readonly #events: ActivityEvents;
  /** Timers of the package's `timers` option, by token. */
  readonly #timers = new Map<string, unknown>();
  /** Decisions that failed since the machine last waited. */
  #undecided: (readonly [token: Token, code: string, message: string])[] = [];
  #status: 'executing' | 'errored' | 'end' | undefined;
  #isConsuming = false;
  #isStopped = false;
  #machine: Machine | undefined;
  #kept: MachineState | undefined;
  /** Outputs of open loops of a recovered state, until it continues. */
  #outputs: Members = {};

  // The package types these by enumerations and classes that only its own code can create.
  static {
    Object.defineProperties(TokenProcess.prototype, {
      status: {
        get(this: TokenProcess) {
          return this.#status;
        },
      },
      activityStatus: {
        get(this: TokenProcess) {
          return this.#activityStatus();
        },
      },
      getActivityById: {
        value(this: TokenProcess, id: string) {
          return this.#elementOf(id);
        },
      },
      getActivities: {
        value(this: TokenProcess) {
          return [...this.#plan.steps.keys()].map((id) => this.#elementOf(id));
        },
      },
    });
  }

  constructor(definition: Definition, context: Context) {
    super(definition, context);
    this.#seat = seatIn(context.environment);
    this.#events = new ActivityEvents(this.#scope());
  }

  get #plan(): Plan {
    return this.#seat.program.plan;
  }

  /** The machine of an instance that was started or resumed. */
  get machine(): Machine {
    if (this.#machine === undefined) throw new Error(`process <${this.id}> is not running`);
    return this.#machine;
  }

  override get isRunning(): boolean {
    return this.#isConsuming && this.#status !== undefined;
  }

  override get stopped(): boolean {
    return this.#isStopped;
  }

  override run(): void {
    if (this.isRunning) throw new Error(`process <${this.id}> is already running`);
    this.#status = 'executing';
    this.#publish('enter');
    this.#publish('start');
    const machine = this.#open();
    if (!this.#seat.isFrame) machine.start(this.#seat.startElement);
  }

  override recover(state?: State): Process {
    if (state === undefined) return this;
    super.recover(state);
    if (!isMachineState(state.tokens)) throw new Error(`no state of process <${this.id}>`);
    this.#demandSameDiagram(state);
    this.#kept = state.tokens;
    this.#outputs = membersOf(membersOf(state).outputs);
    this.#machine = undefined;
    this.#status = state.status === 'executing' ? 'executing' : undefined;
    this.#isStopped = state.stopped;
    return this;
  }

  /** Rejects the state of another diagram, because its tokens would be at missing or different elements. */
  #demandSameDiagram({ tokens, diagram }: Members): void {
    const plan = this.#plan;
    const isSame =
      typeof diagram === 'string'
        ? diagram === diagramOf(plan)
        : isMachineState(tokens) && isOnPlan(tokens, plan);
    if (isSame && this.id === plan.processKey) return;
    throw new Error(
      `cannot recover process <${this.id}>: the state belongs to another diagram than <${plan.processKey}>. Use the options of the version that the state was saved under.`,
    );
  }

  override resume(): void {
    if (this.isRunning) throw new Error(`cannot resume running process <${this.id}>`);
    if (this.#status === undefined) return;
    // After a stop, the machine continues from its state at the stop.
    this.#open(this.#machine?.state() ?? this.#kept);
    this.#rested();
  }

  override getState(): State {
    const tokens = this.#machine?.state() ?? this.#kept;
    const outputs = this.#events.outputs();
    const open = Object.keys(outputs).length === 0 ? {} : { outputs };
    return { ...super.getState(), tokens, ...open, diagram: diagramOf(this.#plan) };
  }

  override stop(): void {
    if (!this.isRunning) return;
    this.#release();
    this.#isStopped = true;
    this.#publish('stop');
  }

  override getApi(message?: Message): ReturnType<Process['getApi']> {
    const sent = message ?? asMessage(this.#content());
    const api = super.getApi(sent);
    const element = this.#elementOf(String(sent.content.id));
    // The package's listeners find the activity of their event as its owner.
    return element === undefined ? api : Object.assign(api, { owner: element });
  }

  override getPostponed(filter?: Parameters<Process['getPostponed']>[0]): Api[] {
    const apis = this.#tokens().map((token) => this.#apiOf(token));
    return filter === undefined ? apis : apis.filter(filter);
  }

  #open(state?: MachineState): Machine {
    const { program } = this.#seat;
    this.#isStopped = false;
    this.#isConsuming = true;
    const listen = (_key: string, message: unknown): void => this.#receive(membersOf(message));
    this.broker.consume('api-q', listen, { noAck: true, consumerTag: signals });
    const carrier: Carrier = {
      signal: (executionId, output) =>
        this.broker.publish('api', `activity.signal.${executionId}`, signalOf(executionId, output), {
          type: 'signal',
        }),
      rested: () => this.#rested(),
    };
    if (!this.#seat.isQuiet) this.#events.restore(state?.nodes ?? [], this.#outputs);
    this.#outputs = {};
    this.#machine = openMachine(program, this.#holder(), state, carrier);
    return this.#machine;
  }

  /**
   * Evaluates conditions through the package's `expressions`. The host answers all other questions, and
   * events are collected.
   */
  #holder(): Holder {
    const seat = this.#seat;
    const events = this.#events;
    const isHeard = !seat.isQuiet;
    return {
      now: () => seat.holder.now(),
      due: (timer, position, before) => seat.holder.due(timer, position, before),
      condition: (what, text, position, counts) => {
        const more = counts === undefined ? {} : { counts };
        const question: Question = { holder: seat.holder, what, position, ...more };
        return this.environment.expressions.resolveExpression(text, { question });
      },
      turns: (position) => seat.holder.turns(position),
      seen(what, position, parent) {
        seat.holder.seen(what, position, parent);
        if (!isHeard) return;
        if (what === 'entered') events.entered(position, parent);
        else events.done(position, parent);
      },
      isFull: () => seat.holder.isFull(),
      left(element, flows, executionId) {
        seat.holder.left(element, flows, executionId);
        if (isHeard) events.taken(element, flows, executionId);
      },
      ...(isHeard ? { placed: (node) => events.placed(node), gone: (id) => events.gone(id) } : {}),
      caught: (position, what) => seat.holder.caught(position, what),
      thrown: (kind, name, position) => seat.holder.thrown(kind, name, position),
      stuck: (token, code, message) => {
        seat.holder.stuck(token, code, message);
        if (isHeard && !this.#mayYetCome(token, code)) {
          this.#undecided.push([token, code, message]);
        }
      },
      freed: (id) => seat.holder.freed(id),
    };
  }

  /** A conditional event can wait for variables that its condition reads. */
  #mayYetCome({ elementId }: Token, code: string): boolean {
    const [event] = this.#plan.steps.get(elementId)?.events ?? [];
    return code === 'VALUE_MISSING' && event?.condition !== undefined;
  }

  #rested(): void {
    for (const [token, code, message] of this.#undecided.splice(0)) {
      if (this.#machine?.tokens.get(token.id) === token) this.#fail(token, code, message);
    }
    this.#tell();
    const outcome = this.#machine?.outcome();
    if (this.isRunning && outcome !== undefined && outcome.state !== 'running') this.#end(outcome);
  }

  /** Publishes the events since the machine last waited, and arms new timers. */
  #tell(): void {
    if (this.#machine === undefined || this.#seat.isQuiet) return;
    this.#events.waits(this.#machine.tokens);
    this.#armTimers(this.#machine.tokens);
    this.#events.flush((key, content, type) => this.broker.publish('event', key, { ...content }, { type }));
  }

  #armTimers(tokens: ReadonlyMap<string, Token>): void {
    const { timers } = this.environment;
    for (const [id, timer] of this.#timers) {
      if (tokens.has(id)) continue;
      timers.clearTimeout(timer);
      this.#timers.delete(id);
    }
    for (const token of tokens.values()) {
      const { id, due } = token;
      if (due === undefined || this.#timers.has(id)) continue;
      const delay = Math.max(0, epochMillis(due) - epochMillis(this.#seat.holder.now()));
      const comes = (): void => this.#tokenAt({ executionId: id })?.complete();
      this.#timers.set(id, timers.register(this.#apiOf(token)).setTimeout(comes, delay));
    }
  }

  #end(outcome: Outcome): void {
    this.#release();
    // The output that listeners wrote to the environment. The definition and the Engine copy it.
    const output = { ...this.environment.output };
    if (outcome.state === 'failed') {
      this.#status = 'errored';
      this.#publish('error', { output, error: new ProcessFailed(outcome.code, outcome.message) });
    } else {
      this.#status = 'end';
      this.#publish('end', { output });
    }
    this.#status = undefined;
    this.#publish('leave');
  }

  #release(): void {
    this.#isConsuming = false;
    this.broker.cancel(signals);
    for (const timer of this.#timers.values()) this.environment.timers.clearTimeout(timer);
    this.#timers.clear();
  }

  /** Handles a message of the package's API: to all waiting tokens (`delegate`), or to one execution. */
  #receive({ content: sent, properties }: Members): void {
    const { type, delegate } = membersOf(properties);
    const content = membersOf(sent);
    if (type === 'stop' && content.executionId === this.executionId) this.stop();
    const token = this.#tokenAt(membersOf(delegate === true ? content.message : content));
    if (token === undefined) return;
    const { message } = content;
    const goesOn = type === 'signal' || (type === 'cancel' && token.kind === 'timer');
    if (goesOn) this.#complete(token, outputOf(message));
    else if (type === 'discard') token.passOver();
    else if (type === 'error') {
      const { code, message: why } = errorOf(content.error);
      this.#fail(token, code, why);
    }
  }

  /** An error event catches the error, or the process ends with it. */
  #fail(token: Token, code: string, message: string): void {
    if (!this.#seat.isQuiet) this.#events.failed(token, new ProcessFailed(code, message));
    token.fail(code, message);
  }

  #complete(token: Token, output: unknown): void {
    if (!this.#seat.isQuiet && output !== undefined) {
      // Listeners are notified when the machine waits. Conditions are evaluated before that.
      this.environment.output[token.elementId] = this.#events.signalled(token.id, output);
    }
    token.signalled(output);
  }

  /**
   * The token of an execution. Without an execution id, the first token at the element or event of this id.
   */
  #tokenAt({ id, executionId }: Members): Token | undefined {
    const { machine } = this;
    if (typeof executionId === 'string') return machine.tokens.get(executionId);
    if (typeof id !== 'string') return undefined;
    return this.#tokens().find(
      ({ elementId }) => elementId === id || this.#referencesOf(elementId).includes(id),
    );
  }

  /** Ids of the messages and signals that an element waits for. */
  #referencesOf(elementId: string): readonly (string | undefined)[] {
    const element = this.#plan.steps.get(elementId)?.element;
    const all = [element, ...elementsIn(element?.eventDefinitions)];
    return all.flatMap((one) => [elementIn(one?.messageRef)?.id, elementIn(one?.signalRef)?.id]);
  }

  #tokens(): readonly Token[] {
    return [...(this.#machine?.tokens.values() ?? [])];
  }

  #apiOf(token: Token): Api {
    return this.getApi(asMessage(contentOf(this.#scope(), token)));
  }

  #scope(): Scope {
    const process = () => ({ id: this.id, type: this.type, executionId: this.executionId });
    return { plan: this.#plan, graph: this.#seat.program.graph, process };
  }

  /** The element as drawn in the diagram. A token represents its execution. */
  #elementOf(id: string): unknown {
    const step = this.#plan.steps.get(id);
    if (step === undefined) return undefined;
    const { type, name, parent, element } = step;
    const { broker, environment, logger } = this;
    const own = { id, type, name, parent: { id: parent }, behaviour: element };
    return {
      ...own,
      broker,
      environment,
      logger,
      ...this.#listeningTo(id),
      isSubProcess: type === 'bpmn:SubProcess',
      getPostponed: () => this.getPostponed(({ content }) => isWithin(membersOf(content), id)),
    };
  }

  /** `on`, `once` and `waitFor` of one activity, for the events that the process publishes. */
  #listeningTo(id: string) {
    const on = (name: string, callback: (api: Api) => void, isOnce = false) => {
      const heard = (_key: string, message: unknown): void => {
        const content = membersOf(membersOf(message).content);
        if (content.id !== id) return;
        if (isOnce) consumer.cancel();
        callback(this.getApi(asMessage(content)));
      };
      const key = `activity.${name}`;
      const consumer = this.broker.subscribeTmp('event', key, heard, { noAck: true });
      return consumer;
    };
    return {
      on: (name: string, callback: (api: Api) => void) => on(name, callback),
      once: (name: string, callback: (api: Api) => void) => on(name, callback, true),
      waitFor: (name: string) => new Promise<Api>((resolve) => void on(name, resolve, true)),
    };
  }

  #activityStatus(): string {
    const tokens = this.#tokens();
    if (tokens.length === 0) return 'idle';
    return tokens.every(({ kind }) => kind === 'timer') ? 'timer' : 'wait';
  }

  #publish(state: string, more: Members = {}): void {
    const content = { ...this.#content(), ...more, state };
    const properties = { type: state, mandatory: state === 'error' };
    this.broker.publish('event', `process.${state}`, content, properties);
  }

  #content(): Members {
    const { id, type, name, executionId, parent } = this;
    return { id, type, name, executionId, parent: { ...parent } };
  }
}

function seatIn(environment: Context['environment']): Seat {
  const seatOf: SeatOf | undefined = environment.services[seatService];
  if (seatOf !== undefined) return seatOf(environment);
  throw new Error(
    `the Engine has no service ${seatService}: its services replaced those of the options. Hand them to standaloneOptions(diagram, { services }).`,
  );
}

const diagrams = new WeakMap<Plan, string>();

/** A digest of the elements and flows of a plan. */
function diagramOf(plan: Plan): string {
  const known = diagrams.get(plan);
  if (known !== undefined) return known;
  const steps = [...plan.steps.values()].map(({ id, type, parent, attachedTo = null }) => [
    ...[id, type, parent, attachedTo],
  ]);
  const flows = [...plan.flows].map(([id, { from, to }]) => [id, from, to]);
  const made = hash('sha256', JSON.stringify([plan.processKey, steps, flows]), 'hex').slice(0, 32);
  diagrams.set(plan, made);
  return made;
}

/** Whether every token is at an element of the plan. Older states name no diagram. */
const isOnPlan = ({ nodes }: MachineState, { steps, processKey }: Plan): boolean =>
  nodes.every(({ elementId }) => elementId === processKey || steps.has(elementId));

/** Whether a waiting token is inside this sub-process. */
function isWithin({ parent }: Members, id: string): boolean {
  const { id: own, path } = membersOf(parent);
  return own === id || itemsOf(path).some((one) => membersOf(one).id === id);
}

const asMessage = (content: Members) => ({ content, fields: {}, properties: {} });

const signalOf = (executionId: string, output: unknown) => ({ executionId, message: { output } });

/** The output of a signal: the member `output` if present, otherwise the whole message. */
const outputOf = (message: unknown): unknown =>
  isRecord(message) && Object.hasOwn(message, 'output') ? message.output : message;

function errorOf(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = membersOf(error);
  const why = error instanceof Error ? error.message : String(message ?? error);
  return { code: typeof code === 'string' ? code : 'PROCESS_ERROR', message: why };
}
