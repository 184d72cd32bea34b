/** The part of bpmn-engine and bpmn-elements that the host stands on, as it is used. */

/** A message of the engine's broker. */
export interface Message {
  readonly fields: { readonly routingKey: string; readonly redelivered?: boolean };
  readonly content: Content;
  readonly properties: { readonly type?: string; readonly correlationId?: string };
}

export interface Content {
  readonly id: string;
  readonly type: string;
  readonly executionId: string;
  readonly isRootScope?: boolean;
  readonly isMultiInstance?: boolean;
  readonly index?: number;
  readonly parent?: Parent;
  readonly error?: unknown;
  readonly expireAt?: unknown;
  readonly repeat?: number;
  readonly message?: { readonly id?: string; readonly name?: string };
  readonly [name: string]: unknown;
}

export interface Parent {
  readonly id: string;
  readonly type: string;
  readonly executionId: string;
  readonly path?: readonly Parent[];
}

export interface Broker {
  publish(exchange: string, key: string, content: unknown, properties?: object): unknown;
  subscribeTmp(
    exchange: string,
    pattern: string,
    on: (key: string, message: Message) => void,
    options?: object,
  ): { readonly queueName: string };
  bindQueue(queue: string, exchange: string, pattern: string): unknown;
  cancel(consumerTag: string): unknown;
}

export interface Activity {
  readonly id: string;
  readonly type: string;
  readonly isThrowing?: boolean;
  readonly broker: Broker;
  readonly environment: Environment;
  readonly behaviour: Readonly<Record<string, unknown>> & {
    readonly loopCharacteristics?: {
      readonly Behaviour: new (activity: Activity, loop: unknown) => LoopBehaviour;
    };
  };
}

export interface LoopBehaviour {
  execute(message: Message): unknown;
}

export interface Environment {
  readonly services: Readonly<Record<string, unknown>>;
  resolveExpression(text: unknown, message: Message): unknown;
}

/** A running definition. */
export interface Definition {
  readonly broker: Broker;
  readonly isRunning: boolean;
  run(): unknown;
  resume(): unknown;
  stop(): unknown;
  getState(): Readonly<Record<string, unknown>>;
}

/** A definition in the form from which instances are made. */
export interface SourceContext {
  readonly elements: {
    readonly activities: readonly Serialized[];
    readonly sequenceFlows: readonly Serialized[];
  };
}

export interface Serialized {
  readonly id: string;
  readonly sourceId?: string;
  readonly isDefault?: boolean;
  readonly behaviour: Record<string, unknown>;
}
