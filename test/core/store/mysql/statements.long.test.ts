/** Every statement that a host sends to its store is one of `statements.txt`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shapesOf } from '../../../support/sql-shapes.ts';
import { serverUrl } from '../../../support/store.ts';
import { tidbLike } from '../../../support/tidb.ts';
import { doEverything } from '../../../support/whole-host.ts';
import { isLanguage, listed } from './features.ts';

const file = 'test/core/store/mysql/statements.txt';

/** What the tests themselves send: a database for each. */
const isOurs = (sql: string): boolean => /^(?:create|drop) database\b/i.test(sql);

describe('on a server', { skip: serverUrl === undefined && 'no TEST_DATABASE_URL' }, () => {
  for (const [name, isMariadb] of [
    ['MariaDB', true],
    ['a server like TiDB', false],
  ] as const) {
    test(`all that a host sends to ${name} is in the list`, async () => {
      const server = await tidbLike(serverUrl ?? '', { isMariadb });
      try {
        await doEverything(server.url);
      } finally {
        await server.close();
      }
      const known = new Set(listed);
      const fresh = new Map<string, string>();
      for (const { sql } of server.sent.filter((one) => !isOurs(one.sql))) {
        for (const shape of shapesOf(sql, isLanguage)) if (!known.has(shape)) fresh.set(shape, sql);
      }
      assert.deepEqual(
        [...fresh].map(([shape, sql]) => `${shape}\n  ${sql.slice(0, 300)}`),
        [],
        `a statement of a new shape: see that TiDB and Vitess document every word of it, then add these lines to ${file}`,
      );
    });
  }
});
