/**
 * The pages generated from the catalogue: OpenAPI, AsyncAPI, the reference, and the docs with their assets.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Registry } from '../../command/wire/registry.ts';
import { projectFolder } from '../config.ts';
import { asyncApi } from './asyncapi.ts';
import { incidentWordsOf, reachable } from './described.ts';
import { currentAnswers, readAnswers } from './docs/answers.ts';
import { errorPage, errorsPage, findingCodes, findingSays, incidentsOnly } from './docs/error-pages.ts';
import { guidePage, guidesPage } from './docs/guide-pages.ts';
import { readGuides } from './docs/guides.ts';
import { homePage, icon } from './docs/home-page.ts';
import type { Html } from './docs/html.ts';
import { type Frame, page } from './docs/layout.ts';
import { referenceDocument, referencePage, referencePolicy } from './docs/reference.ts';
import { searchEntries } from './docs/search-index.ts';
import type { Site } from './docs/site.ts';
import { startPage } from './docs/start-page.ts';
import { codesToldElsewhere, toldElsewhere } from './docs/told-elsewhere.ts';
import { areasOf, openApi } from './openapi.ts';
import type { Page, Pages } from './page.ts';

const load = createRequire(import.meta.url);
const { version }: { readonly version: string } = load('../../../package.json');

export interface PageOptions {
  readonly registry: Registry;
  readonly publicUrl: string;
  /** The host issues tokens to users who try it. */
  readonly givesTokens?: boolean;
}

/** Every page by its path. Each page is created on request. */
export async function docPages(options: PageOptions): Promise<Pages> {
  const { registry, publicUrl, givesTokens = false } = options;
  const subjects = reachable(registry);
  const areas = new Map(areasOf(subjects).map((area) => [area, subjects.filter((one) => one.area === area)]));
  const folder = join(projectFolder, 'docs/answers');
  const answers = once(() => currentAnswers(readAnswers(folder), registry));
  const site: Site = {
    version,
    publicUrl,
    registry,
    areas,
    givesTokens,
    guides: await readGuides(join(projectFolder, 'docs')),
    answers,
  };
  return new Map<string, Page>([
    ['/', made(text, () => homePage(version))],
    ['/favicon.ico', { type: 'image/svg+xml', body: () => icon }],
    ...machinePages(site),
    ...readingPages(site).map(([path, frame, body]): [string, Page] => [
      path,
      made(text, () => page(site, frame, body())),
    ]),
    ['/docs/search.json', made(json, () => JSON.stringify(searchEntries(site)))],
    ...(await assets()),
    ...scalar(),
    ...(await pictures(join(projectFolder, 'docs', 'pictures'))),
  ]);
}

type Step = Frame['trail'][number];
const docs: Step = ['Docs', '/docs'];

/** Pages for people: address, frame, text. */
function readingPages(site: Site): readonly (readonly [string, Frame, () => Html])[] {
  const { guides, registry } = site;
  const below = (name: string, address: string): readonly Step[] => [docs, [name, address]];
  return [
    ['/docs', { title: 'Docs', place: 'start', trail: [] }, () => startPage(site)],
    ['/docs/errors', { title: 'Errors', place: 'errors', trail: [docs] }, () => errorsPage(site)],
    ...Object.entries(registry.rejections).map(([code, { says: about }]) => {
      const trail = below('Errors', '/docs/errors');
      const frame: Frame = { title: code, about, place: 'errors', trail };
      return [`/docs/errors/${code}`, frame, () => errorPage(code, site)] as const;
    }),
    ...[...findingCodes(site)].map(([code, lead]) => {
      const trail = below('Errors', '/docs/errors');
      const about = findingSays(code, lead);
      const frame: Frame = { title: code, about, place: 'errors', trail };
      return [`/docs/errors/${code}`, frame, () => errorPage(code, site)] as const;
    }),
    ...incidentsOnly(site).map((code) => {
      const trail = below('Errors', '/docs/errors');
      const about = incidentWordsOf(code)?.says ?? '';
      const frame: Frame = { title: code, about, place: 'errors', trail };
      return [`/docs/errors/${code}`, frame, () => errorPage(code, site)] as const;
    }),
    ...codesToldElsewhere.map((code) => {
      const trail = below('Errors', '/docs/errors');
      const frame: Frame = { title: code, about: toldElsewhere[code].says, place: 'errors', trail };
      return [`/docs/errors/${code}`, frame, () => errorPage(code, site)] as const;
    }),
    ['/docs/guides', { title: 'Guides', place: 'guides', trail: [docs] }, () => guidesPage(site)],
    ...guides.map((guide) => {
      const { name, title, lead: about } = guide;
      const trail = below('Guides', '/docs/guides');
      const frame: Frame = { title, about, place: 'guides', within: name, trail };
      return [`/docs/guides/${name}`, frame, () => guidePage(guide, site)] as const;
    }),
  ];
}

/** Pages for machines and tools, and the reference. */
function machinePages(site: Site): readonly (readonly [string, Page])[] {
  const { areas, registry, publicUrl } = site;
  return [
    ['/openapi.json', made(json, () => JSON.stringify(openApi(registry, publicUrl, version)))],
    ...[...areas.keys()].map((area): [string, Page] => [
      `/openapi/${area}.json`,
      made(json, () => JSON.stringify(openApi(registry, publicUrl, version, area))),
    ]),
    ['/docs/reference', { ...made(text, () => referencePage(site)), policy: referencePolicy }],
    ['/docs/reference.json', made(json, () => JSON.stringify(referenceDocument(site)))],
    ['/asyncapi.json', made(json, () => asyncApi(registry, publicUrl, version))],
  ];
}

const json = 'application/json; charset=utf-8';
const text = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** Files that pages load, unchanged, and the search library from its package. */
async function assets(): Promise<readonly (readonly [string, Page])[]> {
  const files: readonly (readonly [path: string, type: string, file: string | URL])[] = [
    ['/style/tokens.css', style, new URL('./style/tokens.css', import.meta.url)],
    ['/docs/docs.css', style, new URL('./docs/docs.css', import.meta.url)],
    ['/docs/docs.js', script, new URL('./docs/docs.js', import.meta.url)],
    ['/docs/search.js', script, new URL('./docs/search.js', import.meta.url)],
    ['/docs/reference.css', style, new URL('./docs/reference.css', import.meta.url)],
    ['/docs/reference-page.js', script, new URL('./docs/reference-page.js', import.meta.url)],
    [searchPackage, script, join(dirname(load.resolve('minisearch')), '..', 'es', 'index.js')],
  ];
  return Promise.all(
    files.map(async ([path, type, file]) => {
      const content = await readFile(file, 'utf8');
      // Browsers know no packages.
      const served = content.replace("from 'minisearch'", `from '${searchPackage}'`);
      return [path, { type, body: () => served }] as const;
    }),
  );
}

/**
 * The viewer of the reference, read when a browser requests it. Empty if `npm run build` did not copy the
 * file.
 */
function scalar(): readonly (readonly [string, Page])[] {
  const file = join(projectFolder, 'docs', 'scalar.js');
  if (!existsSync(file)) return [];
  return [['/docs/scalar.js', made(script, () => readFileSync(file, 'utf8'))]];
}

/** The pictures of the guides. Empty if they are not shipped. */
async function pictures(folder: string): Promise<readonly (readonly [string, Page])[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.png'));
  return Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      return [`/docs/pictures/${file}`, { type: 'image/png', body: () => content }] as const;
    }),
  );
}

const searchPackage = '/docs/minisearch.js';

const made = <T extends string | Uint8Array>(type: string, make: () => T) => ({ type, body: once(make) });

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
