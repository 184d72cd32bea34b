/** What a guide shows: its fenced blocks, and what each is for. */

/** A block that is run, with what it should print; or a change of files that the reader makes in his editor. */
export interface Snippet {
  /** Line of the guide on which the block begins. */
  readonly line: number;
  /** What is typed; of a change, the difference. */
  readonly script: string;
  readonly isChange?: true;
  /** Exit code that the guide announces. */
  readonly exit: number;
  readonly output?: { readonly kind: 'json' | 'text'; readonly text: string; readonly line: number };
}

export interface Guide {
  readonly snippets: readonly Snippet[];
  /** Why each block that is not run is not. */
  readonly notRun: readonly { readonly line: number; readonly why: string }[];
  /** Variables that the guide's host is started with. */
  readonly hostEnv: Readonly<Record<string, string>>;
}

interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** The comment that stands directly before the block. */
  readonly remark: string;
}

/**
 * Reads a guide. A `bash` block is a snippet; a `json` or `text` block after it is what it prints; a `diff` block is a change. Remarks
 * (HTML comments on the line before a block) say otherwise: `not run: why`, `exit: 1`, `not output`.
 * `host: NAME=value` anywhere sets a variable of the guide's host, `after: PAGE` names the page that runs before.
 */
export function readGuide(markdown: string): Guide {
  const snippets: Snippet[] = [];
  const notRun: { line: number; why: string }[] = [];
  let before: Snippet | undefined;
  for (const block of blocksOf(markdown)) {
    const why = /^not run: *(.+)$/.exec(block.remark)?.[1];
    const isOutput = block.language === 'json' || block.language === 'text';
    if (block.language === 'bash' && why === undefined) {
      const exit = Number(/^exit: *(\d+)$/.exec(block.remark)?.[1] ?? '0');
      before = { line: block.line, script: block.text, exit };
      snippets.push(before);
    } else if (block.language === 'diff') {
      snippets.push({ line: block.line, script: block.text, isChange: true, exit: 0 });
      before = undefined;
    } else if (isOutput && before !== undefined && block.remark !== 'not output') {
      const kind = block.language as 'json' | 'text';
      snippets[snippets.length - 1] = { ...before, output: { ...block, kind } };
      before = undefined;
    } else {
      if (why !== undefined) notRun.push({ line: block.line, why });
      before = undefined;
    }
  }
  return { snippets, notRun, hostEnv: hostEnvOf(markdown) };
}

function blocksOf(markdown: string): readonly Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const open = /^( *)(`{3,})(\w*)/.exec(lines[at] ?? '');
    if (open === null) continue;
    const [, indent = '', fence = '', language = ''] = open;
    const end = lines.findIndex((line, n) => n > at && line.trim() === fence);
    if (end < 0) throw new Error(`The block of line ${at + 1} has no end.`);
    const text = lines
      .slice(at + 1, end)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n');
    const remark = /^ *<!-- *(.*?) *-->$/.exec(lines[at - 1] ?? '')?.[1] ?? '';
    blocks.push({ language, text, line: at + 1, remark });
    at = end;
  }
  return blocks;
}

/** The page whose commands run before those of this page, on the same machine. */
export const afterOf = (markdown: string): string | undefined =>
  /^<!-- *after: *(\S+) *-->$/m.exec(markdown)?.[1];

function hostEnvOf(markdown: string): Readonly<Record<string, string>> {
  const found = markdown.matchAll(/^<!-- *host: *([A-Z_]+)=(.*?) *-->$/gm);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}
