/** The page at unknown addresses. */
import { html } from './html.ts';
import { plainPage } from './layout.ts';

/** Explains the missing page and where to look. Does not repeat the address. */
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
