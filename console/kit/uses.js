/** Where something is used: what asks a rule set, calls a command or starts a process. Asked when it is opened. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf } from '../frame/router.js';
import { texts } from '../texts.js';
import { useAsked } from './asked.js';
import { words } from './format.js';
import { Shown } from './states.js';

const own = texts.uses;

/** By kind of user: where it is looked at. Of a command those who use it are looked up in turn. */
const places = {
  process: ({ id, elementId }) => addressOf(['processes', id], { element: elementId }),
  webhook: ({ id }) => addressOf(['webhooks', id]),
  job: ({ id }) => addressOf(['operations', 'jobs', id]),
};

/** `kind` and `name` are what RetrieveUsesQuery takes. */
export function Uses({ kind, name, label = own.title }) {
  const [open, setOpen] = useState(false);
  return html`<details class="uses" onToggle=${({ target }) => setOpen(target.open)}>
    <summary>${label}</summary>
    ${open && html`<${Found} kind=${kind} name=${name} />`}
  </details>`;
}

function Found({ kind, name }) {
  const asked = useAsked(`uses ${kind} ${name}`, (signal) =>
    bank.query.retrieveUses({ kind, name }, { signal }),
  );
  return html`<${Shown} of=${asked} rows=${2}>
    ${({ items, hidden, isWhole }) => html`
      ${items.length === 0 && html`<p class="soft">${own.nowhere}</p>`}
      <ul class="used">
        ${items.map((one) => html`<li key=${`${one.kind} ${one.id} ${one.elementId}`}><${User} of=${one} /></li>`)}
      </ul>
      ${hidden.length > 0 && html`<p class="soft small">${own.hidden(hidden.map((one) => own.many[one]))}</p>`}
      ${!isWhole && html`<p class="soft small">${own.notWhole}</p>`}
    `}
  <//>`;
}

function User({ of }) {
  const { kind, name, elementId, elementName } = of;
  if (kind === 'command') {
    return html`<${Uses} kind="command" name=${name} label=${words(name.replace(/Command$/, ''))} />`;
  }
  return html`${own.one[kind]} <a href=${places[kind](of)}>${name}</a>${elementId !== null && html`, ${own.at(elementName ?? elementId)}`}`;
}
