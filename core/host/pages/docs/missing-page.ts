/** What somebody sees who opens an address in a browser at which there is nothing. */
import { html } from './html.ts';
import { plainPage } from './layout.ts';

/** Says so in words, and where to look; the address itself is not repeated. */
export function missingPage(says: string): string {
  return plainPage(
    'Nothing here · Bursar',
    html`<body class="home">
<main>
<h1>Nothing here</h1>
<p class="lead">${says} (<a href="/docs/errors/NOTHING_HERE">NOTHING_HERE</a>)</p>
<ul class="cards">
<li><a href="/docs/reference"><strong>Reference</strong><span>Every command, query and event, with a search.</span></a></li>
<li><a href="/docs/guides"><strong>Guides</strong><span>For integrators, partners, analysts and operators.</span></a></li>
<li><a href="/"><strong>Start</strong><span>What answers at this host.</span></a></li>
</ul>
</main>
</body>`,
  );
}
