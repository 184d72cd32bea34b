/** Code on a page: in a box of its own that scrolls, with a button that copies it. */
import { type Html, html } from './html.ts';

/** A box of code; `id` where a script of the page writes into it. */
export function codeBox(text: string | Html, title: string, id?: string): Html {
  const name = id === undefined ? '' : html` id="${id}"`;
  return html`<figure class="code"><figcaption><span>${title}</span><button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0"><code${name}>${text}</code></pre></figure>`;
}

/** A value as JSON, its strings told apart from what else there is. */
export function jsonText(value: unknown): Html {
  const text = JSON.stringify(value, null, 2) ?? '';
  const parts: Html[] = [];
  let from = 0;
  for (const { 0: string, index, 1: colon } of text.matchAll(/"(?:\\.|[^"\\])*"(:)?/g)) {
    const shown = colon === undefined ? html`<span class="string">${string}</span>` : string;
    parts.push(html`${text.slice(from, index)}${shown}`);
    from = index + string.length;
  }
  return html`${parts}${text.slice(from)}`;
}

/** A shell command that works as it stands once `token` is set. */
export function curlOf(publicUrl: string, path: string, body: unknown): string {
  const [before, after] = curlAround(publicUrl, path);
  return `${before}${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}${after}`;
}

/** What stands before and after the body of a request, which is quoted for the shell. */
export function curlAround(publicUrl: string, path: string): readonly [string, string] {
  const lines = [
    `curl -s ${publicUrl}${path} \\`,
    `  -H "Authorization: Bearer $token" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '`,
  ];
  return [lines.join('\n'), "'"];
}
