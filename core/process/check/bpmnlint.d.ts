/** The package ships no types: this is the part of it that we use, as its lib/linter.js and its resolver have it. */
declare module 'bpmnlint' {
  export class Linter {
    constructor(options: { readonly config: unknown; readonly resolver: unknown });
    lint(root: unknown): Promise<Readonly<Record<string, readonly LintReport[]>>>;
  }

  export interface LintReport {
    readonly id?: string;
    readonly message: string;
    readonly category: string;
  }
}

declare module 'bpmnlint/lib/resolver/node-resolver.js' {
  export default class NodeResolver {}
}
