/** Parts of a page, each with an address of its own; how many things wait in one stands beside its name. */
import { html } from 'htm/preact';
import { addressOf } from '../frame/router.js';
import { count } from './format.js';
import { useInView } from './in-view.js';

/** `tabs` are `{ name, label, path, figure }`; `open` is the name of the one that is open. */
export function Tabs({ label, tabs, open }) {
  // A figure makes its tab wider.
  const row = useInView(JSON.stringify([open, tabs.map(({ name, figure }) => [name, figure])]));
  return html`
    <div ref=${row} class="tabs" role="group" aria-label=${label}>
      ${tabs.map(({ name, label: words, path, figure }) => html`<a key=${name} href=${addressOf(path)} aria-current=${name === open ? 'page' : undefined}>${words}${figure !== undefined && figure > 0 && html` <span class="count">${count(figure)}</span>`}</a>`)}
    </div>
  `;
}
