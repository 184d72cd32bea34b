/** The result of the signature check. */

/** `unchecked`: the call was refused before the check. `none`: the address requires no signature. */
export const verdicts = ['valid', 'refused', 'unchecked', 'none'] as const;
export type Verdict = (typeof verdicts)[number];
