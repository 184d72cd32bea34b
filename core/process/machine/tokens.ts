/** Tokens: the moves that the host may make while the machine waits. */
import type { Instant } from '../../values/instant.ts';
import { catcherAt, codesCaught } from './catch.ts';
import { type Core, conditionId, positionOf, Stuck, type Token, type TokenKind } from './core.ts';
import type { Action, Node, RouteNode } from './state.ts';

interface Moves {
  readonly complete: (output: unknown) => Action | undefined;
  /** The action that continues without the work. Undefined if it is the same as completing. */
  readonly bare?: () => Action;
  /** Whether the token cannot be skipped because no way forward is known. */
  readonly wayless?: boolean;
  readonly due?: Instant;
  readonly flowId?: string;
  readonly anew?: () => Action;
}

/** Makes the token of a node and registers it. */
function register(core: Core, node: Node, id: string, kind: TokenKind, moves: Moves): Token {
  const act = (action: Action | undefined): void => {
    if (action !== undefined) core.queue.push(action);
    core.go();
  };
  const { elementId } = node;
  const { anew } = moves;
  const token: Token = {
    id,
    elementId,
    kind,
    get position() {
      return positionOf(core, node);
    },
    ...(moves.due === undefined ? {} : { due: moves.due }),
    ...(moves.flowId === undefined ? {} : { flowId: moves.flowId }),
    complete(output) {
      if (core.carrier === undefined) token.signalled(output);
      else core.carrier.signal(id, output);
    },
    signalled: (output) => act(moves.complete(output)),
    ...(anew === undefined ? {} : { anew: () => act(anew()) }),
    passable: moves.wayless !== true,
    passOver: () => act(moves.bare === undefined ? moves.complete(undefined) : moves.bare()),
    fail: (code, message) => act({ do: 'raise', from: node.id, source: elementId, code, message }),
    escalate: (code) => act({ do: 'escalate', from: node.id, source: elementId, code }),
    catcher: (code) => catcherAt(core, node, 'error', code)?.event,
    caught: () => codesCaught(core, node),
  };
  core.tokens.set(id, token);
  return token;
}

/** An activity or a throwing event that the host performs. */
export function taskToken(core: Core, node: Node): void {
  const { id } = node;
  register(core, node, id, 'task', {
    complete: () => ({ do: 'complete', id }),
    bare: () => ({ do: 'complete', id, bare: true }),
  });
}

/** An event that may come. */
export function eventToken(core: Core, node: Node, kind: TokenKind, due?: Instant): void {
  register(core, node, node.id, kind, {
    ...passingOf(core, node),
    complete: () => ({ do: 'occur', id: node.id }),
    ...(due === undefined ? {} : { due }),
  });
}

/** A script that decides a flow, or names the flow of its gateway. */
export function conditionToken(core: Core, node: RouteNode, flowId?: string): void {
  const id = flowId === undefined ? node.id : conditionId(node.id, flowId);
  register(core, node, id, 'condition', {
    ...passingOf(core, node),
    ...(flowId === undefined ? {} : { flowId }),
    complete(output) {
      core.tokens.delete(id);
      if (flowId === undefined) {
        node.at = core.graph.outgoing(node.elementId).length;
        node.taken = typeof output === 'string' ? [output] : [];
      } else {
        node.at += 1;
        if (output === true) node.taken.push(flowId);
      }
      return { do: 'route', id: node.id };
    },
    anew() {
      core.tokens.delete(id);
      node.at = 0;
      node.taken = [];
      return { do: 'route', id: node.id };
    },
  });
}

/** A node that cannot continue. Completing its token retries. */
export function stuckToken(core: Core, node: Node): Token {
  return register(core, node, node.id, 'stuck', {
    complete() {
      const { again } = node;
      delete node.again;
      core.tokens.delete(node.id);
      return again;
    },
    ...passingOf(core, node),
  });
}

/** How a stuck node is skipped: an intermediate event counts as occurred, an attached event is disarmed. */
function passingOf(core: Core, node: Node): Pick<Moves, 'bare' | 'wayless'> {
  const { id } = node;
  // Execution that runs in circles has no way forward to skip to.
  if (node.kind === 'halt' && node.skipped.length === 0) return { wayless: true };
  if (node.kind === 'halt') return { bare: () => ({ do: 'complete', id }) };
  if (node.kind === 'loop' && node.again?.do === 'loop') {
    return { bare: () => ({ do: 'complete', id, bare: true }) };
  }
  if (node.kind === 'event' && node.role !== 'choice') {
    return { bare: () => ({ do: node.role === 'catch' ? 'occur' : 'disarm', id }) };
  }
  if (node.kind !== 'route' || core.graph.step(node.elementId).defaultFlow === undefined) {
    return { wayless: true };
  }
  return {
    bare() {
      delete node.again;
      node.at = core.graph.outgoing(node.elementId).length;
      node.taken = [];
      return { do: 'route', id };
    },
  };
}

/** Runs a decision that may fail. On failure the node becomes an incident, and a retry performs `again`. */
export function attempt<T>(
  core: Core,
  node: Node,
  again: Action,
  decide: () => T,
): { readonly value: T } | undefined {
  try {
    return { value: decide() };
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    stand(core, node, again, error.code, error.message);
    return undefined;
  }
}

/** Makes the node an incident. */
export function stand(core: Core, node: Node, again: Action, code: string, message: string): void {
  node.again = again;
  core.holder.stuck(stuckToken(core, node), code, message);
}
