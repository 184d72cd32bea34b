/** What stands at the foot of a record's page: its JSON, and the request that answers it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts.js';

/** `query` is the query's name on the wire, `input` what it was asked with. */
export function Raw({ query, input, data }) {
  const [open, setOpen] = useState(false);
  return html`
    <details class="raw" onToggle=${({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>${texts.raw}</summary>
      ${
        open &&
        html`<p class="soft"><code>POST /api/bpm/qry/${query}</code> <code>${JSON.stringify(input)}</code></p>
      <pre tabindex="0" aria-label=${texts.raw}>${JSON.stringify(data, null, 2)}</pre>`
      }
    </details>
  `;
}
