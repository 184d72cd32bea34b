/**
 * The options `expressions`, `scripts` and `timers` that the host passes to bpmn-engine. The package's own
 * would run code of a diagram in this process, and would forget timers when the process ends.
 */
import { compileText } from '../expression/expression.ts';
import type { Counts, Holder, Position } from '../machine/core.ts';

/** A condition that TokenProcess evaluates through the package: the holder of the instance answers it. */
export interface Question {
  readonly holder: Holder;
  readonly what: string;
  readonly position: Position;
  readonly counts?: Counts;
}

/**
 * Evaluates text by the host's closed grammar: the holder evaluates conditions, and all other text reads the
 * variables.
 */
export const closedExpressions = {
  resolveExpression(text: string, scope: Scope = {}): unknown {
    const { question, environment, content } = scope;
    if (question !== undefined) {
      const { holder, what, position, counts } = question;
      return holder.condition(what, text, position, counts);
    }
    const { variables = {}, output = {} } = environment ?? {};
    const known = { environment: { variables, output }, content: content ?? {} };
    return compileText(text)({ ...variables, ...known, context: variables });
  },
  isExpression: (text: unknown): boolean => typeof text === 'string' && /^\$\{.+\}$/.test(text),
  hasExpression: (text: unknown): boolean => typeof text === 'string' && /\$\{.+?\}/.test(text),
};

interface Scope {
  readonly question?: Question;
  readonly environment?: {
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly output?: Readonly<Record<string, unknown>>;
  };
  readonly content?: Readonly<Record<string, unknown>>;
}

/** Runs no script in this process. The sandbox runs it at the script's token. */
export const closedScripts = {
  register: (): undefined => undefined,
  getScript: () => ({
    execute(_scope: unknown, callback: CallableFunction): void {
      callback(new Error('Scripts of diagrams run in the sandbox of the host.'));
    },
  }),
};

const armsNothing = {
  setTimeout: (callback: CallableFunction, delay: number) => ({
    callback,
    delay,
    timerId: 'row',
    timerRef: null,
  }),
  clearTimeout: (): undefined => undefined,
};

/** Arms no timer in memory. Due times are rows, and the host's timers fire them. */
export const durableTimers = { ...armsNothing, executing: [], register: () => armsNothing };

const say = (): undefined => undefined;

/** Drops the log line that the package writes for each message. */
export const silentLog = () => ({ debug: say, error: say, warn: say });
