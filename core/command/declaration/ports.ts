/**
 * What capabilities add to what commands are handed. Each declares its own members in its own room, as
 * `declare module` of this file (TypeScript's declaration merging), so that commands have them by name and type
 * and this room knows no capability. `core/host/main.ts` hands them in.
 */

/** What `decide` may know: nothing that waits. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface DecisionPorts {}

/** What `load` may read besides rows. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface LoadPorts {}

/** What `prepare` and `follow` may ask outside the command's turn. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface Ports {}

/** What queries may ask. */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities fill it
export interface QueryPorts {}
