/** The Postman collection (2.1): a request for every command and query, in a folder for each area. */
import type { Subject } from '../../../command/wire/registry.ts';
import { exampleOf, type Site, titled } from '../docs/site.ts';

export function postmanCollection(site: Site): string {
  return JSON.stringify({
    info: {
      name: 'Bursar',
      description: `Requests of ${site.publicUrl}/docs. Put your token into the variable token.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'url', value: site.publicUrl },
      { key: 'token', value: '' },
    ],
    item: [...site.areas].map(([area, subjects]) => ({
      name: titled(area),
      item: subjects.map((subject) => itemOf(subject, site)),
    })),
  });
}

function itemOf(subject: Subject, site: Site) {
  const { name, summary } = subject.spec;
  const ask = (data: unknown) => ({
    method: 'POST',
    header: [{ key: 'Content-Type', value: 'application/json' }],
    url: {
      raw: `{{url}}/api/bpm/cmd/${name}`,
      host: ['{{url}}'],
      path: ['api', 'bpm', 'cmd', name],
    },
    body: {
      mode: 'raw',
      raw: JSON.stringify(data, null, 2),
      options: { raw: { language: 'json' } },
    },
    description: `${summary}\n\n${site.publicUrl}/docs/${name}`,
  });
  const real = site.answers().get(name);
  const answered = real && {
    name: 'As a test was answered',
    originalRequest: ask(real.data),
    ...{ status: 'OK', code: 200 },
    header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
    body: JSON.stringify(real.body, null, 2),
  };
  return {
    name,
    request: ask(exampleOf(subject, site)),
    response: answered === undefined ? [] : [answered],
  };
}
