/** How a request is put: each command in any of the envelopes, at any of the addresses. */
import type { Draw } from '../draw.ts';
import type { Request } from '../request.ts';

export interface Put {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dryRun?: boolean;
}

/** Puts a command or query in an envelope that is drawn. */
export function put({ name, data, token, headers = {}, dryRun = false }: Put, draw: Draw): Request {
  const form = draw.weighted({ E5: 6, E1: 1, E2: 1, E3: 1, E4: 1 });
  const drawn = draw.of(['/api/bpm/cmd', '/api/bpm/qry', '/api/v1/execute']);
  // The address of queries runs no command.
  const address = name.endsWith('Query') ? drawn : drawn.replace('qry', 'cmd');
  const bodies = {
    E1: { cmd: name, data },
    E2: { queryName: name, data },
    E3: { commandName: name, data },
    E4: { $type: name, ...data },
    E5: data,
  };
  return {
    method: 'POST',
    path: `${address}${form === 'E5' ? `/${name}` : ''}${dryRun ? '?dryRun=true' : ''}`,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(bodies[form]),
  };
}
