/** Sends a CSV file or a workbook as the list of a command, and tells how much of it has gone. */
import { outcomeOf } from '@bursar/client/outcome';
import { tokenFor } from '../frame/session.js';
import { answered } from './answered.js';
import { fileTypes } from './file-types.js';

/**
 * The result is as the client's: `{ ok, message, data, errors, code, outcome }`. `beside` are members of the command beside its list, `sent` is told
 * which share of the file has gone. `dryRun` looks at it alone. `isUnsure`: a try before under this key may have done it.
 */
export async function sendFile(
  command,
  file,
  beside,
  { dryRun = false, idempotencyKey, requestId, isUnsure = false, signal, sent },
) {
  const query = new URLSearchParams({ data: JSON.stringify(beside), ...(dryRun ? { dryRun: 'true' } : {}) });
  const refusal = (told) => ({
    ...{ ok: false, status: 0, message: '', data: null, errors: [], ...told },
    // What was looked at alone leaves nothing to be known.
    outcome: dryRun ? 'refused' : outcomeOf({ status: 0, ...told }, isUnsure),
  });
  const send = (token) =>
    new Promise((done) => {
      // fetch does not tell how much of a body has gone.
      const request = new XMLHttpRequest();
      request.open('POST', `/api/v1/files/${command}?${query}`);
      request.setRequestHeader('authorization', `Bearer ${token}`);
      const type = /\.xlsx$/i.test(file.name) ? fileTypes.xlsx : fileTypes.csv;
      request.setRequestHeader('content-type', type);
      if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
      if (requestId !== undefined) request.setRequestHeader('x-request-id', requestId);
      request.responseType = 'json';
      request.upload.onprogress = ({ loaded, total }) => sent?.(total === 0 ? 1 : loaded / total);
      const lost = () => done(refusal({ code: 'NO_ANSWER' }));
      request.onerror = lost;
      request.onabort = lost;
      request.onload = () => {
        const { status, response } = request;
        const { success = false, message = '', data = null, errors = [] } = response ?? {};
        const requestIdOf = request.getResponseHeader('x-request-id') ?? undefined;
        if (success === true && status < 300) {
          return done({ ok: true, status, message, data, errors, outcome: 'done' });
        }
        const code = request.getResponseHeader('x-error-code') ?? errors[0]?.code ?? 'REFUSED';
        done(
          refusal({
            ...{ status, message, data, errors, requestId: requestIdOf },
            code: response === null ? 'BAD_ANSWER' : code,
          }),
        );
      };
      signal?.addEventListener('abort', () => request.abort());
      request.send(file);
    });
  const token = await answered(tokenFor());
  if (token.ok === false) return refusal(token);
  const came = await send(token);
  // A page that slept has the token of before: it is renewed as the client does it.
  if (came.status !== 401) return came;
  const renewed = await answered(tokenFor(token));
  return renewed.ok === false ? refusal(renewed) : send(renewed);
}
