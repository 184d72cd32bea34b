/** The content of a database on a server as SQL, and a database of that content. */
import { type Connection, createConnection, escapeId, escape as quoted } from 'mysql2/promise';

/** Statements that make every table with its rows and triggers, to be run in one go on an empty database. */
export async function dumpOf(url: string): Promise<string> {
  return withConnection(url, async (db) => {
    const tables = (await rowsOf(db, "SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'")).map(([name]) =>
      String(name),
    );
    const statements = ['SET FOREIGN_KEY_CHECKS = 0'];
    for (const table of tables) {
      const [[, made] = []] = await rowsOf(db, `SHOW CREATE TABLE ${escapeId(table)}`);
      statements.push(String(made), ...(await insertOf(db, table)));
    }
    for (const [trigger] of await rowsOf(db, 'SHOW TRIGGERS')) {
      const [[, , made] = []] = await rowsOf(db, `SHOW CREATE TRIGGER ${escapeId(String(trigger))}`);
      statements.push(String(made));
    }
    return [...statements, 'SET FOREIGN_KEY_CHECKS = 1'].join(';\n');
  });
}

/** Runs such statements. */
export async function restore(url: string, statements: string): Promise<void> {
  await withConnection(url, (db) => db.query(statements));
}

async function withConnection<T>(url: string, work: (db: Connection) => Promise<T>): Promise<T> {
  const db = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function rowsOf(db: Connection, sql: string): Promise<readonly (readonly unknown[])[]> {
  const [rows] = await db.query({ sql, rowsAsArray: true });
  return rows as unknown as readonly (readonly unknown[])[];
}

/** Bytes go as bytes; everything else as the server itself writes it. */
async function insertOf(db: Connection, table: string): Promise<readonly string[]> {
  const stored = (await rowsOf(db, `SHOW COLUMNS FROM ${escapeId(table)}`)).filter(
    ([, , , , , extra]) => !/GENERATED/.test(String(extra)),
  );
  const columns = stored.map(([name]) => escapeId(String(name))).join(', ');
  const isBytes = stored.map(([, type]) => /binary|blob/.test(String(type)));
  const [rows] = await db.query({
    sql: `SELECT ${columns} FROM ${escapeId(table)}`,
    rowsAsArray: true,
    typeCast: (field) => field.buffer(),
  });
  const values = (rows as unknown as readonly (readonly (Buffer | null)[])[]).map((row) =>
    row.map((value, at) => {
      if (value === null) return 'NULL';
      return isBytes[at] ? `X'${value.toString('hex')}'` : quoted(value.toString('utf8'));
    }),
  );
  if (values.length === 0) return [];
  const tuples = values.map((row) => `(${row.join(', ')})`).join(',\n');
  return [`INSERT INTO ${escapeId(table)} (${columns}) VALUES ${tuples}`];
}
