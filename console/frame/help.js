/** What the keys do, by `?`. */
import { html } from 'htm/preact';
import { Dialog } from '../kit/dialog.js';
import { texts } from '../texts.js';
import { helpOpen } from './keys.js';
import { ownPages } from './pages.js';

export function Help() {
  if (!helpOpen.value) return null;
  const close = () => {
    helpOpen.value = false;
  };
  const rows = [
    ...ownPages.value.map(({ name, key }) => [['g', key], texts.help.go(texts.pages[name].title)]),
    ...texts.help.keys,
  ];
  return html`
    <${Dialog} title=${texts.help.title} close=${close}>
      <table class="keys">
        <tbody>
          ${rows.map(([keys, says]) => html`<tr><td>${keys.map((key) => html`<kbd>${key}</kbd> `)}</td><td>${says}</td></tr>`)}
        </tbody>
      </table>
      <div class="buttons"><button type="button" onClick=${close}>${texts.close}</button></div>
    <//>
  `;
}
