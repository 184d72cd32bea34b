/** Which commands and queries were accepted in a run of the simulator, and which need not be. */

/** Those that no run of simulated banks can have accepted, each with why. */
export const neverAccepted: Readonly<Record<string, string>> = {
  ApproveRuleSetCommand: 'the model goes by the shipped policy',
  RollbackRuleSetCommand: 'the model goes by the shipped policy',
  ConfirmImportedTimersCommand: 'no simulated bank came in a file',
  RevokeTokensCommand: 'the model goes by tokens that nobody takes back',
  UpdateWebHookConfigCommand: "the model goes by the partner's webhook as it is",
};

export interface Coverage {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  readonly never: readonly string[];
  /** Never accepted, and why. */
  readonly declared: readonly (readonly [string, string])[];
  /** Never accepted, and nothing says why. */
  readonly undeclared: readonly string[];
}

/** Sums up how often each `name status` was seen. */
export function coverageOf(open: readonly string[], seen: ReadonlyMap<string, number>): Coverage {
  const asked = new Set([...seen.keys()].map((key) => key.split(' ')[0]));
  const isAccepted = (name: string): boolean => seen.has(`${name} 200`);
  const rest = open.filter((name) => !isAccepted(name));
  return {
    accepted: open.filter(isAccepted),
    refused: rest.filter((name) => asked.has(name)),
    never: rest.filter((name) => !asked.has(name)),
    declared: rest.flatMap((name) => {
      const why = neverAccepted[name];
      return why === undefined ? [] : [[name, why] as const];
    }),
    undeclared: rest.filter((name) => neverAccepted[name] === undefined),
  };
}
