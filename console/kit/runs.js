/** What an address or a job runs, as links: a command to what it is and takes, a process to its page. */
import { html } from 'htm/preact';
import { addressOf } from '../frame/router.js';
import { mayDo } from '../frame/session.js';
import { texts } from '../texts.js';

const own = texts.ran;

export function Runs({ executionType, command, processDefinitionId }) {
  if (executionType === 2) return own.code;
  if (executionType === 3) return html`${own.process} <${Process} of=${processDefinitionId} />`;
  const names = (command ?? '').split(',').map((name) => name.trim());
  return html`${executionType === 1 ? own.chain : own.command} ${names.map((name, at) => html`${at > 0 && ', '}<a key=${name} href="/docs/reference#${encodeURIComponent(name)}" target="_blank" rel="noreferrer"><code>${name}</code></a>`)}`;
}

/** Named by its id, or by its name or key: of those the list finds it. */
function Process({ of }) {
  if (!mayDo(['processes.view'])) return html`<code>${of}</code>`;
  const isId = /^\d+$/.test(of);
  const to = isId ? addressOf(['processes', of]) : addressOf('processes', { q: of });
  return html`<a href=${to}>${of}</a>`;
}
