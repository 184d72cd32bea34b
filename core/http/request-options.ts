/** Reads options from headers and the query string. Ambiguous options are refused. */
import type { Context as HttpContext } from 'koa';
import type { Bank } from '../command/wire/bank.ts';
import type { Envelope } from '../command/wire/envelope.ts';
import { type Rejection, rejectAll } from '../command/wire/rejections.ts';

/** The values of a header as they were sent, one by one. The name is in lowercase. */
export function valuesOf({ req }: HttpContext, name: string): readonly string[] {
  const { rawHeaders } = req;
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

/** Headers that Node would join to one value if they were sent twice. */
const onlyOnce = ['Idempotency-Key', 'X-Tenant-Id', 'X-Store-Position'] as const;

/** The options of a request, or the refusal with the name of the header or parameter. */
export function optionsOf(
  http: HttpContext,
  isPosition: Bank['queries']['isPosition'],
  /** Parameters that the address accepts besides `dryRun`. */
  more: readonly string[] = [],
): Pick<Envelope, 'tenantHeader' | 'idempotencyKey' | 'dryRun' | 'after'> | Rejection<'VALIDATION'> {
  const twice = onlyOnce.find((name) => valuesOf(http, name.toLowerCase()).length > 1);
  if (twice !== undefined) {
    const message = `${twice} must come once`;
    return rejectAll('VALIDATION', [{ field: twice, message, code: 'VALIDATION' }]);
  }
  const tenantHeader = http.get('x-tenant-id');
  const idempotencyKey = http.get('idempotency-key');
  if (idempotencyKey === '' && http.req.headers['idempotency-key'] !== undefined) {
    const field = 'Idempotency-Key';
    const message = `${field} must not be empty: give a key, or leave the header out`;
    return rejectAll('VALIDATION', [{ field, message, code: 'VALIDATION' }]);
  }
  if (idempotencyKey.length > 255 || /[^\x20-\x7e]/.test(idempotencyKey)) {
    return rejectAll('VALIDATION', [
      {
        field: 'Idempotency-Key',
        message: 'Idempotency-Key must be at most 255 printable ASCII characters',
        code: 'VALIDATION',
      },
    ]);
  }
  const after = http.get('x-store-position');
  if (after !== '' && isPosition?.(after) === false) {
    const field = 'X-Store-Position';
    const message = `${field} must be what an answer of this bank carried under this name`;
    return rejectAll('VALIDATION', [{ field, message, code: 'VALIDATION' }]);
  }
  const known = ['dryRun', ...more];
  const stray = Object.keys(http.query).find((name) => !known.includes(name));
  if (stray !== undefined) {
    const field = stray.slice(0, 60);
    const message = `${field} is not a parameter of this address: there ${known.length === 1 ? 'is dryRun alone' : `are ${known.join(' and ')}`}`;
    return rejectAll('VALIDATION', [{ field, message, code: 'VALIDATION' }]);
  }
  const { dryRun } = http.query;
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
    return rejectAll('VALIDATION', [
      { field: 'dryRun', message: 'dryRun must be true or false', code: 'VALIDATION' },
    ]);
  }
  return {
    dryRun: dryRun === 'true',
    ...(tenantHeader === '' ? {} : { tenantHeader }),
    ...(idempotencyKey === '' ? {} : { idempotencyKey }),
    ...(after === '' ? {} : { after }),
  };
}
