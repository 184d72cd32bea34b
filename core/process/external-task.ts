/** What a partner's worker is asked at a service task of a topic. */
export interface ExternalTask {
  /** What the diagram maps: all that a worker may see then. Null where it maps nothing. */
  readonly inputs: Readonly<Record<string, unknown>> | null;
  /** What only this place of the instance sees: the items of the loops around it. */
  readonly items: Readonly<Record<string, unknown>>;
  /** The diagram says where the result goes. */
  readonly mapsResult: boolean;
  /** How often workers may still try. */
  readonly tries: number;
  /** Milliseconds before the next try where a worker says nothing. */
  readonly backOff: number;
  /** Why the last try failed. */
  readonly error: string | null;
}
