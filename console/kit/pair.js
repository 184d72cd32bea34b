/** A list and what is open of it: side by side where there is room (1440 px), one at a time where there is not. */
import { signal } from '@preact/signals';
import { html } from 'htm/preact';

const room = matchMedia('(min-width: 90rem)');
/** Whether there is room for both. */
export const isWide = signal(room.matches);
room.addEventListener('change', () => {
  isWide.value = room.matches;
});

/**
 * `head` stands above the list, `title` is the words of its heading, `fresh` says how fresh it is. `detail` is what is open, with a
 * heading of its own; undefined while nothing is. The list stays as it is while one thing after the other is opened.
 */
export function Pair({ title, fresh, head, list, detail }) {
  const isTwo = detail !== undefined && isWide.value;
  return html`
    <div class="pair ${isTwo ? 'two' : ''}">
      ${
        (detail === undefined || isTwo) &&
        html`<div key="head" class="above">
          <div class="head">${isTwo ? html`<h2 class="title">${title}</h2>` : html`<h1>${title}</h1>`}${!isTwo && fresh}</div>
          ${head}
        </div>
        <div key="list" class="all">${list}</div>`
      }
      ${detail !== undefined && html`<div key="detail" class="open">${detail}</div>`}
    </div>
  `;
}
