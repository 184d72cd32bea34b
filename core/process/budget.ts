/**
 * What one instance may take of a host before it stands as an incident that an operator may let go on. They are no
 * policy: they keep a diagram that runs in circles from the bank's other work.
 */

/** Commands, scripts and other work of one run, from one rest to the next. */
export const mostWork = 20_000;
/** Milliseconds of one such run. */
export const longestRun = 600_000;
/** Processes that one instance calls. */
export const mostChildren = 1_000;
/** Processes that call each other, or that signals of each other begin, one after another. */
export const deepestCall = 20;
/** Processes that come of one start, all calls and signals together. */
export const largestFamily = 5_000;
