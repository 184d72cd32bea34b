/** HTML templates: every value is escaped, unless it is HTML already. */

export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Part[];

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, n) => text + shown(parts[n] ?? '')).join('') };
}

function shown(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
  if (typeof part === 'number') return String(part);
  if ('html' in part) return part.html;
  return part.map(shown).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A name that may wrap before each of its words, and nowhere else. */
export function breakable(name: string): Html {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_.])/);
  return html`${words.map((word, at) => (at === 0 ? word : html`<wbr>${word}`))}`;
}
