import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';

const TIMES = 5;

/** The address of the private database server that a part's product runs. */
export function databaseOf({ clone, dataDir }) {
  const socketPath = readFileSync(path.join(clone, dataDir, 'database/socket-path'), 'utf8').trim();
  return { socketPath, user: 'root', database: 'toolstead' };
}

/**
 * The statements that a call sends, with their values, in their order, from the database's own log. It is repeated,
 * since what the product does by itself is in the log too: the shortest list is the call's.
 */
export async function statementsOf(database, call) {
  const root = await createConnection(database);
  await root.query("SET GLOBAL log_output = 'TABLE'");
  let shortest;
  for (let at = 0; at < TIMES; at++) {
    await root.query('TRUNCATE mysql.general_log');
    await root.query('SET GLOBAL general_log = 1');
    await call();
    await root.query('SET GLOBAL general_log = 0');
    const [rows] = await root.query(
      `SELECT CONVERT(argument USING utf8mb4) AS text FROM mysql.general_log
        WHERE command_type IN ('Query', 'Execute') AND user_host NOT LIKE 'root%'`,
    );
    const statements = rows.map(({ text }) => text).filter((text) => !/^SET /i.test(text));
    if (statements.length <= (shortest?.length ?? Infinity)) shortest = statements;
  }
  await root.end();
  return shortest;
}
