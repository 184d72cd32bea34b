/** What somebody sees who opens an address in a browser at which there is nothing. */
import { html } from './html.ts';

/** Says so in words, and where to look; the address itself is not repeated. */
export function missingPage(says: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing here · Bursar</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/style/tokens.css">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body class="home">
<main>
<h1>Nothing here</h1>
<p class="lead">${says} (<a href="/docs/errors/NOTHING_HERE">NOTHING_HERE</a>)</p>
<ul class="cards">
<li><a href="/docs"><strong>Docs</strong><span>Every command and query, by area, with a search.</span></a></li>
<li><a href="/docs/guides"><strong>Guides</strong><span>For integrators, partners, analysts and operators.</span></a></li>
<li><a href="/"><strong>Start</strong><span>What answers at this host.</span></a></li>
</ul>
</main>
</body>
</html>
`.html;
}
