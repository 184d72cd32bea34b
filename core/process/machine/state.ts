/**
 * Where an instance stands, as plain JSON: a tree of nodes, each one run of an element. The process is the root;
 * sub-processes and loops hold nodes, everything else is a leaf. Nothing else is kept of a machine.
 */
import type { Instant } from '../../values/instant.ts';
import { membersOf } from '../../values/members.ts';

interface Base {
  readonly id: string;
  readonly elementId: string;
  /** The node that it runs in; null at the root. */
  readonly parent: string | null;
  /** Which turn of the loop it is that its parent is. */
  readonly index?: number;
  /** Of a handler: the turns of loops that it undoes, outermost first. */
  readonly undoes?: readonly Undone[];
  /** It could not go on: what is done again when somebody says so. */
  again?: Action;
}

/** The process, or a sub-process that runs. */
export interface ScopeNode extends Base {
  readonly kind: 'scope';
  /** Tokens that wait at joins: by gateway, by the flow that they came on. */
  joins: Record<string, Record<string, number>>;
  /** What was completed in it and can be undone, in the order of its completion. */
  done: Done[];
}

/** The turns of an activity. */
export interface LoopNode extends Base {
  readonly kind: 'loop';
  /** Undefined until it is known; a standard loop never knows. */
  total?: number;
  items?: readonly unknown[];
  begun: number;
  completed: number;
}

/** An activity that the host does, or a throwing event that it does. */
export interface TaskNode extends Base {
  readonly kind: 'task';
}

/** Something that may come: a catching event, one of a gateway, a boundary, or the start of an event sub-process. */
export interface EventNode extends Base {
  readonly kind: 'event';
  readonly role: 'catch' | 'boundary' | 'start' | 'choice';
  /** What it is armed for: with that, it goes. */
  readonly owner: string | null;
  due?: Instant;
  /** How often a timer still comes; -1 is for ever. */
  left?: number;
  /** Where a repetition began that names no date. */
  since?: Instant;
  /** What a condition was when it was asked last. */
  was?: boolean;
}

/** An event-based gateway that waits. */
export interface ChoiceNode extends Base {
  readonly kind: 'choice';
}

/** A token that decides by which flows it leaves. */
export interface RouteNode extends Base {
  readonly kind: 'route';
  /** The flow that is asked, and those that were found to hold. */
  at: number;
  taken: string[];
}

/** What is being undone: one after the other, then the node goes on as `after` says. */
export interface UndoNode extends Base {
  readonly kind: 'undo';
  left: Done[];
  /** Goes on with what threw it, leaves the transaction, or nothing. */
  readonly after: 'leave' | 'cancel' | 'nothing';
}

/** What stands because it cannot go on: tokens past the budget of a turn, or a join that nothing reaches. */
export interface HaltNode extends Base {
  readonly kind: 'halt';
  /** What goes on when somebody tries again. */
  readonly actions?: readonly Action[];
  /** What goes on when somebody skips it. */
  readonly skipped: readonly Action[];
}

export type Node = ScopeNode | LoopNode | TaskNode | EventNode | ChoiceNode | RouteNode | UndoNode | HaltNode;

/** A completed activity that can be undone: by its handler, or by undoing what was done in it. */
export interface Done {
  readonly elementId: string;
  readonly inner?: readonly Done[];
  readonly turns?: readonly Undone[];
}

/** A turn that was completed, with what it was for. */
export interface Undone {
  readonly elementId: string;
  readonly index: number;
  readonly item?: { readonly value: unknown };
}

/** One move of the machine. */
export type Action =
  | {
      readonly do: 'arrive';
      readonly element: string;
      readonly parent: string;
      readonly flow?: string;
    }
  | {
      readonly do: 'run';
      readonly element: string;
      readonly parent: string;
      readonly index?: number;
      readonly undoes?: readonly Undone[];
      readonly done?: readonly Done[];
    }
  /** `bare`: it did nothing, so nothing of it can be undone. */
  | { readonly do: 'complete'; readonly id: string; readonly bare?: true }
  | {
      readonly do: 'leave';
      readonly element: string;
      readonly parent: string;
      readonly id: string;
      /** It was told that the element is done. */
      readonly told?: true;
    }
  | { readonly do: 'route'; readonly id: string }
  | { readonly do: 'arm'; readonly id: string }
  | { readonly do: 'occur'; readonly id: string }
  /** It is waited for no longer. */
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
  | {
      readonly do: 'escalate';
      readonly from: string;
      readonly source: string;
      readonly code: string;
    }
  | { readonly do: 'fire'; readonly join: string; readonly parent: string };

/** What is kept of a machine. */
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
