/** Code on a page: in a box of its own that scrolls, with a button that copies it. */
import { type Html, html } from './html.ts';

/** A box of code. */
export function codeBox(text: string | Html, title: string): Html {
  return html`<figure class="code"><figcaption><span>${title}</span><button type="button" class="copy" hidden>Copy</button></figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** A value as JSON, with its strings highlighted. */
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

/** A shell command that works unchanged once `token` is set. */
export function curlOf(publicUrl: string, path: string, body: unknown): string {
  return [
    `curl -s ${publicUrl}${path} \\`,
    `  -H "Authorization: Bearer $token" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ].join('\n');
}
