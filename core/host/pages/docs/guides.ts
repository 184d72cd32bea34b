/** Serves the guides of `docs/KIND/*.md` as pages with contents lists and working links. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { namesOf } from '../../../values/members.ts';
import { type Html, html } from './html.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** The text below the heading, without markup. */
  readonly text: string;
}

export interface Guide {
  /** The folder and file, without the ending: `how-to/loans`. */
  readonly name: string;
  readonly title: string;
  /** Its first sentence. */
  readonly lead: string;
  /** Headings below the title, in order. */
  readonly sections: readonly Section[];
  readonly text: string;
}

/** Folders of the guides with the headings of their lists, in order. */
export const kinds = {
  tutorials: 'Tutorials',
  'how-to': 'How-to guides',
  concepts: 'Concepts',
  reference: 'Reference pages',
} as const;

/** Reads the guides below a folder, by kind and title. Returns none if the folder is not shipped. */
export async function readGuides(folder: string): Promise<readonly Guide[]> {
  const lists = await Promise.all(namesOf(kinds).map((kind) => guidesIn(folder, kind)));
  return lists.flat();
}

async function guidesIn(folder: string, kind: string): Promise<readonly Guide[]> {
  const files = (await readdir(join(folder, kind)).catch(() => [])).filter((file) => file.endsWith('.md'));
  const guides = await Promise.all(
    files.map(async (file) =>
      guideOf(`${kind}/${file.slice(0, -'.md'.length)}`, await readFile(join(folder, kind, file), 'utf8')),
    ),
  );
  return guides.sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The guides by kind, each kind with its heading. */
export function byKind(guides: readonly Guide[]): readonly (readonly [heading: string, readonly Guide[]])[] {
  return namesOf(kinds)
    .map((kind) => [kinds[kind], guides.filter(({ name }) => name.startsWith(`${kind}/`))] as const)
    .filter(([, some]) => some.length > 0);
}

const reader = new Marked();

/** A guide for lists and the search. Its page is created on request. */
export function guideOf(name: string, text: string): Guide {
  const tokens = reader.lexer(text);
  const titleAt = tokens.findIndex((token) => isHeading(token) && token.depth === 1);
  const title = headingText(tokens[titleAt]) || name;
  const opening = tokens.slice(titleAt + 1).find(({ type }) => type === 'paragraph');
  const lead = /^.*?[.:](?=\s|$)/s.exec(plainText(opening))?.[0] ?? plainText(opening);
  return { name, title, lead: lead.replace(/:$/, '.'), sections: sectionsOf(tokens), text };
}

// The types of tokens take in those of extensions, of which there are none here.
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const ids = idsOf();
  const sections: { id: string; title: string; depth: number; text: string }[] = [];
  for (const token of tokens) {
    if (!isHeading(token)) {
      const last = sections.at(-1);
      if (last !== undefined) last.text += ` ${plainText(token)}`;
      continue;
    }
    const title = headingText(token);
    const { depth } = token;
    const id = ids(title);
    if (depth > 1) sections.push({ id, title, depth, text: '' });
  }
  return sections;
}

/** Ids of headings as code hosts make them, so that links in the files lead to the same places here. */
function idsOf(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const id = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = taken.get(id) ?? 0;
    taken.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  };
}

const headingText = (token: Token | undefined): string => plainText(token);

/** The text of a token without markup, code included. */
function plainText(token: Token | undefined): string {
  if (token === undefined || token.type === 'html') return '';
  if (isList(token)) return token.items.map(plainText).join(' ');
  if (isTable(token)) return [token.header, ...token.rows].flat().map(wordsIn).join(' ');
  return wordsIn(token);
}

/** The words of the parts, or of the text where there are none. */
function wordsIn(token: Token | Tokens.TableCell): string {
  const parts = 'tokens' in token ? token.tokens : undefined;
  return parts?.map(plainText).join('') ?? ('text' in token ? token.text : '');
}

/** What the files say of where the host is: it is this one. */
const shownAddress =
  /http:\/\/127\.0\.0\.1:(?:3000|\$\{PORT:-3000\}|\$\{process\.env\.PORT \?\? 3000\}|\{os\.environ\.get\('PORT', 3000\)\})/g;

/**
 * The text of a guide as HTML, without the title, its requests led to the bank's own address; what is HTML in the file
 * (notes to its tests) is left out.
 */
export function guideBody(guide: Guide, { guides, publicUrl }: GuideSite): Html {
  const text = guide.text.replaceAll(shownAddress, publicUrl);
  const ids = idsOf();
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { depth, tokens } = token;
        const id = ids(headingText(token));
        if (depth === 1) return '';
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}"><a href="#${id}">${words}</a></h${depth}>\n`;
      },
      code: ({ text: code, lang = '' }) =>
        `${html`<figure class="code"><figcaption><span>${lang}</span><button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`.html}\n`,
      table(token) {
        const words = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const row = (cells: readonly Tokens.TableCell[], cell: (words: string) => string) =>
          `<tr>${cells.map((one) => cell(words(one))).join('')}</tr>`;
        // An empty corner cell is not a heading.
        const head = row(token.header, (own) => (own === '' ? '<td></td>' : `<th scope="col">${own}</th>`));
        const body = token.rows.map((cells) => row(cells, (own) => `<td>${own}</td>`)).join('\n');
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const to = addressOf(href, guide, guides);
        return to === undefined ? words : html`<a href="${to}">${{ html: words }}</a>`.html;
      },
      image: ({ href, text: words }) => {
        const from = pictureAt(href, guide);
        return from === undefined
          ? html`<em>${words}</em>`.html
          : html`<a href="${from}"><img src="${from}" alt="${words}" loading="lazy"></a>`.html;
      },
      html: () => '',
    },
  });
  const made = marked.parse(text, { async: false });
  return { html: made };
}

/** Where a guide is read: what else there is to read, and where the bank is. */
interface GuideSite {
  readonly guides: readonly Guide[];
  readonly publicUrl: string;
}

/** The path of a link below `docs/`, or a path with `..` if the link leads out of it. */
const below = (href: string, { name }: Guide): string => posix.join(posix.dirname(name), href);

/** The address of a picture. The host serves those of `docs/pictures`. */
function pictureAt(href: string, guide: Guide): string | undefined {
  const path = below(href, guide);
  return /^pictures\/[\w-]+\.png$/.test(path) ? `/docs/${path}` : undefined;
}

/** The address of a link on the host, or undefined if the file is not a page. */
function addressOf(href: string, guide: Guide, guides: readonly Guide[]): string | undefined {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const { page = '', part = '' } =
    /^(?<page>[\w/-]+)\.md(?<part>#.*)?$/.exec(below(href, guide))?.groups ?? {};
  return guides.some(({ name }) => name === page) ? `/docs/guides/${page}${part}` : undefined;
}
