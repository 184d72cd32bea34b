/** The package ships no types. These are the parts that we use, after its lib/linter.js and its resolver. */
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
