import type { DefinitionFault } from './port.ts';

/** What is wrong, or odd, in a definition: by the id of its element. */
export interface Finding {
  readonly elementId: string;
  /** An error refuses the definition; a warning does not. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** Of the file, from 1, where it is known. */
  readonly line?: number;
}

export const fault = (elementId: string, code: DefinitionFault, message: string): Finding => ({
  elementId,
  severity: 'error',
  code,
  message,
});

export const oddity = (elementId: string, code: string, message: string): Finding => ({
  elementId,
  severity: 'warning',
  code,
  message,
});

/** What a definition may name: asked while it is checked. */
export interface Known {
  /** Input schema of a command or query that processes may run, or undefined. */
  command(name: string): Readonly<Record<string, unknown>> | undefined;
  ruleSet(name: string): boolean;
  /** Names of commands, for a hint when one is misspelt. */
  readonly commands: readonly string[];
  /** Roles of the bank, where they are known. */
  readonly roles?: () => readonly string[];
}
