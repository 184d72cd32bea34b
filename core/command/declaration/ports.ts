/**
 * Members that capabilities add to the ports of commands. Each capability declares its members in its own
 * folder, as `declare module` of this file (TypeScript's declaration merging). Commands get them by name and
 * type, and this folder depends on no capability. `core/host/main.ts` supplies them.
 */

/** Ports of `decide`. They never wait. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface DecisionPorts {}

/** Ports of `load` besides rows. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface LoadPorts {}

/** Ports of `prepare` and `follow`, outside the command's execution in the batch. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface Ports {}

/** Ports of queries. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface QueryPorts {}
