/**
 * The state of an instance as plain JSON: a tree of nodes, each one run of an element. The process is the
 * root. Sub-processes and loops have children, all other nodes are leaves. A machine keeps no other state.
 */
import type { Instant } from '../../values/instant.ts';
import { membersOf } from '../../values/members.ts';

interface Base {
  readonly id: string;
  readonly elementId: string;
  /** The node that it runs in. Null at the root. */
  readonly parent: string | null;
  /** The index of the turn, if the parent is a loop. */
  readonly index?: number;
  /** For a handler: the turns of loops that it undoes, outermost first. */
  readonly undoes?: readonly Undone[];
  /** The action that a retry performs. Set if the node could not continue. */
  again?: Action;
}

/** The process, or a sub-process that runs. */
export interface ScopeNode extends Base {
  readonly kind: 'scope';
  /** Tokens that wait at joins, by gateway and by the flow of their arrival. */
  joins: Record<string, Record<string, number>>;
  /** The completed activities of the scope that can be undone, in the order of their completion. */
  done: Done[];
}

/** The turns of an activity. */
export interface LoopNode extends Base {
  readonly kind: 'loop';
  /** Undefined until known. It is never known for a standard loop. */
  total?: number;
  items?: readonly unknown[];
  begun: number;
  completed: number;
}

/** An activity or a throwing event that the host performs. */
export interface TaskNode extends Base {
  readonly kind: 'task';
}

/**
 * An event that may occur: a catching event, one of a gateway, a boundary, or the start of an event
 * sub-process.
 */
export interface EventNode extends Base {
  readonly kind: 'event';
  readonly role: 'catch' | 'boundary' | 'start' | 'choice';
  /** The node that the event is armed for. The event is removed together with that node. */
  readonly owner: string | null;
  due?: Instant;
  /** The number of times that a timer still fires. -1 means for ever. */
  left?: number;
  /** The start of a repetition that names no date. */
  since?: Instant;
  /** The result of the condition's last evaluation. */
  was?: boolean;
}

/** An event-based gateway that waits. */
export interface ChoiceNode extends Base {
  readonly kind: 'choice';
}

/** A token that is selecting its outgoing flows. */
export interface RouteNode extends Base {
  readonly kind: 'route';
  /** The index of the next flow to evaluate, and the flows whose conditions hold. */
  at: number;
  taken: string[];
}

/** A running compensation. It undoes activities one by one, then continues as `after` says. */
export interface UndoNode extends Base {
  readonly kind: 'undo';
  left: Done[];
  /** Continues after the throwing event, leaves the transaction, or does nothing. */
  readonly after: 'leave' | 'cancel' | 'nothing';
}

/**
 * Execution that cannot continue: more tokens than one run of the machine allows, or a join that no token
 * reaches.
 */
export interface HaltNode extends Base {
  readonly kind: 'halt';
  /** The actions that a retry continues with. */
  readonly actions?: readonly Action[];
  /** The actions that skipping continues with. */
  readonly skipped: readonly Action[];
}

export type Node = ScopeNode | LoopNode | TaskNode | EventNode | ChoiceNode | RouteNode | UndoNode | HaltNode;

/** A completed activity that can be undone: by its handler, or by undoing the activities within it. */
export interface Done {
  readonly elementId: string;
  readonly inner?: readonly Done[];
  readonly turns?: readonly Undone[];
}

/** A completed turn, with its item. */
export interface Undone {
  readonly elementId: string;
  readonly index: number;
  readonly item?: { readonly value: unknown };
}

/** One move of the machine. */
export type Action =
  | { readonly do: 'arrive'; readonly element: string; readonly parent: string; readonly flow?: string }
  | {
      readonly do: 'run';
      readonly element: string;
      readonly parent: string;
      readonly index?: number;
      readonly undoes?: readonly Undone[];
      readonly done?: readonly Done[];
    }
  /** `bare` means that the activity did nothing, so there is nothing to undo. */
  | { readonly do: 'complete'; readonly id: string; readonly bare?: true }
  | {
      readonly do: 'leave';
      readonly element: string;
      readonly parent: string;
      readonly id: string;
      /** The holder was already notified that the element is done. */
      readonly told?: true;
    }
  | { readonly do: 'route'; readonly id: string }
  | { readonly do: 'arm'; readonly id: string }
  | { readonly do: 'occur'; readonly id: string }
  /** The event is no longer awaited. */
  | { readonly do: 'disarm'; readonly id: string }
  | { readonly do: 'loop'; readonly id: string }
  | { readonly do: 'turn'; readonly id: string }
  | { readonly do: 'undo'; readonly id: string }
  | { readonly do: 'halt'; readonly id: string }
  | {
      readonly do: 'raise';
      readonly from: string;
      readonly source: string;
      readonly code: string;
      readonly message: string;
    }
  | { readonly do: 'escalate'; readonly from: string; readonly source: string; readonly code: string }
  | { readonly do: 'fire'; readonly join: string; readonly parent: string };

/** The saved state of a machine. */
export interface MachineState {
  readonly form: 2;
  /** Number of the next node. */
  readonly next: number;
  readonly nodes: readonly Node[];
}

/** Whether saved state is one of this machine. */
export function isMachineState(state: unknown): state is MachineState {
  return membersOf(state).form === 2;
}
