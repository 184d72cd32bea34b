/** What the door found of a signature. */

/** `unchecked`: the call was turned away before; `none`: the address asks for no signature. */
export const verdicts = ['valid', 'refused', 'unchecked', 'none'] as const;
export type Verdict = (typeof verdicts)[number];
