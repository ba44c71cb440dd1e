import { Buffer, isUtf8 } from 'node:buffer';
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
      `SELECT CAST(argument AS BINARY) AS bytes FROM mysql.general_log
        WHERE command_type IN ('Query', 'Execute') AND user_host NOT LIKE 'root%'`,
    );
    const statements = rows.map(({ bytes }) => textOf(bytes)).filter((text) => !/^SET /i.test(text));
    if (statements.length <= (shortest?.length ?? Infinity)) shortest = statements;
  }
  await root.end();
  return shortest;
}

const LITERAL = /'((?:[^'\\]|\\.|'')*)'/gs;
const ESCAPES = { 0: '\0', n: '\n', r: '\r', t: '\t', Z: '\x1a', b: '\b' };

/** A logged statement; values of a prepared one that are no text, such as hashes, stand in the log as their bytes. */
function textOf(bytes) {
  const whole = bytes.toString('latin1').replace(LITERAL, (literal, inner) => {
    if (isUtf8(Buffer.from(inner, 'latin1'))) return literal;
    const value = inner.replace(/\\(.)|''/gs, (_, escaped) =>
      escaped ? (ESCAPES[escaped] ?? escaped) : "'",
    );
    return `X'${Buffer.from(value, 'latin1').toString('hex')}'`;
  });
  return Buffer.from(whole, 'latin1').toString();
}
