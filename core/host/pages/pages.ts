/** The pages that are made from the catalogue: OpenAPI, AsyncAPI and the docs with their own assets. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Registry, Subject } from '../../command/wire/registry.ts';
import { asyncApi } from './asyncapi.ts';
import { reachable } from './described.ts';
import { commandPage } from './docs/command-page.ts';
import { homePage, icon } from './docs/home-page.ts';
import { page } from './docs/layout.ts';
import { startPage } from './docs/start-page.ts';
import { areasOf, openApi } from './openapi.ts';
import type { Page } from './page.ts';

const { version }: { readonly version: string } = createRequire(import.meta.url)(
  '../../../package.json',
);

/** Every page by its path. */
export async function docPages(
  registry: Registry,
  publicUrl: string,
): Promise<ReadonlyMap<string, Page>> {
  const subjects = reachable(registry);
  const areas = new Map(
    areasOf(subjects).map((area) => [area, subjects.filter((one) => one.area === area)]),
  );
  const made = (type: string, make: () => string): Page => ({ type, body: once(make) });
  const frame = { version, areas };
  return new Map<string, Page>([
    ['/openapi.json', made(json, () => JSON.stringify(openApi(registry, publicUrl, version)))],
    ...[...areas.keys()].map((area): [string, Page] => [
      `/openapi/${area}.json`,
      made(json, () => JSON.stringify(openApi(registry, publicUrl, version, area))),
    ]),
    ['/asyncapi.json', made(json, () => asyncApi(registry, publicUrl, version))],
    ['/', made(text, () => homePage(version))],
    ['/favicon.ico', { type: 'image/svg+xml', body: () => icon }],
    [
      '/docs',
      made(text, () => page({ ...frame, title: 'Docs' }, startPage(areas, registry, publicUrl))),
    ],
    ...subjects.map((subject: Subject): [string, Page] => {
      const { name } = subject.spec;
      const make = () =>
        page({ ...frame, title: name, current: name }, commandPage(subject, registry, publicUrl));
      return [`/docs/${name}`, made(text, make)];
    }),
    ...(await Promise.all([asset('docs.css', 'text/css'), asset('docs.js', 'text/javascript')])),
  ]);
}

const json = 'application/json; charset=utf-8';
const text = 'text/html; charset=utf-8';

async function asset(name: string, type: string): Promise<[string, Page]> {
  const content = await readFile(new URL(`./docs/${name}`, import.meta.url), 'utf8');
  return [`/docs/${name}`, { type: `${type}; charset=utf-8`, body: () => content }];
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
