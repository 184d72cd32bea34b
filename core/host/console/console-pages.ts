/** `/console`: the page of Bursar Console, and under an address of its own everything that the page loads. */
import { createHash } from 'node:crypto';
import { html } from '../pages/docs/html.ts';
import type { Page, Pages } from '../pages/page.ts';
import { consoleFiles, printOf, type ServedFile } from './console-files.ts';

/** How people sign in: by the bank's identity provider, by a button a role on demo data, or not at all. */
export type SignIn =
  | {
      readonly kind: 'provider';
      readonly issuer: string;
      readonly clientId: string;
      readonly audience: string;
      /** The scope that is requested from the provider instead of the default. */
      readonly scope: string | undefined;
    }
  | { readonly kind: 'demo' }
  | { readonly kind: 'none' };

/** The data about the bank that the page gets. */
export interface ConsoleSettings {
  readonly version: string;
  readonly timezone: string;
  readonly currency: string;
  readonly signIn: SignIn;
}

/** Addresses for which the host serves the console's page. The page decides what to show there. */
const places = /^\/console(?:\/[\w.:~-]{1,100}){0,4}\/?$/;

/** The pages of the console, by their paths. */
export async function consolePages(settings: ConsoleSettings): Promise<Pages> {
  const { files, names } = await consoleFiles();
  const base = `/console/assets/${printOf(files)}/`;
  const assets = new Map<string, Page>(
    files.map(({ path, type, content }) => [base + path, { type, body: () => content, isImmutable: true }]),
  );
  const map = JSON.stringify({
    imports: Object.fromEntries(Object.entries(names).map(([name, path]) => [name, base + path])),
  });
  const text = pageText(settings, { base, map, files });
  const page: Page = {
    type: 'text/html; charset=utf-8',
    body: () => text,
    policy: policyFor(settings.signIn, map),
  };
  return {
    get(path) {
      if (path.startsWith('/console/assets/')) return assets.get(path);
      return places.test(path) ? page : undefined;
    },
  };
}

/** The page runs only scripts of this host, and connects only to this host and the identity provider. */
function policyFor(signIn: SignIn, map: string): string {
  const print = createHash('sha256').update(map).digest('base64');
  const provider = signIn.kind === 'provider' ? ` ${new URL(signIn.issuer).origin}` : '';
  return [
    ...["default-src 'self'", `script-src 'self' 'sha256-${print}'`, "object-src 'none'"],
    ...[`connect-src 'self'${provider}`, "frame-ancestors 'none'", "base-uri 'none'"],
    "form-action 'none'",
  ].join('; ');
}

/** Whether the file is loaded before the first page is shown. Pages are loaded when they are opened. */
const isForStart = ({ path }: ServedFile): boolean =>
  path.endsWith('.js') && !/^(?:pages|late)\/|^client\/(?:receivers|webhooks)\.js$|oauth4webapi/.test(path);

function pageText(
  settings: ConsoleSettings,
  {
    base,
    map,
    files,
  }: { readonly base: string; readonly map: string; readonly files: readonly ServedFile[] },
): string {
  const links = files
    .filter(isForStart)
    .map(({ path }) => html`<link rel="modulepreload" href="${base}${path}">\n`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="bursar" content="${JSON.stringify(settings)}">
<title>Bursar Console</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${base}tokens.css">
<link rel="stylesheet" href="${base}style.css">
<script type="importmap">${{ html: map }}</script>
${links}<script type="module" src="${base}main.js"></script>
</head>
<body>
<noscript>Bursar Console runs in the browser: allow scripts of this host.</noscript>
<div id="console"></div>
</body>
</html>
`.html;
}
