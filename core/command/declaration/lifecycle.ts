import { namesOf } from '../../values/members.ts';

/**
 * A state machine as a table: each state with its allowed moves and their target states. It belongs to a
 * noun. No command checks a change of status by an `if` of its own.
 */
export interface Lifecycle<State extends string, Move extends string> {
  readonly moves: Readonly<Record<State, Readonly<Partial<Record<Move, State>>>>>;
  readonly states: readonly State[];
  /** The state after the move, or undefined if this state does not allow the move. */
  next(state: State, move: Move): State | undefined;
  /** Whether no move is open in this state. */
  isFinal(state: State): boolean;
}

export function lifecycle<const State extends string, const Move extends string>(
  moves: Readonly<Record<State, Readonly<Partial<Record<Move, NoInfer<State>>>>>>,
): Lifecycle<State, Move> {
  return {
    moves,
    states: namesOf(moves),
    next: (state, move) => moves[state][move],
    isFinal: (state) => Object.keys(moves[state]).length === 0,
  };
}
