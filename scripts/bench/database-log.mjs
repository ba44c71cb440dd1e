import { Buffer, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

const TIMES = 5;
/** Until the product knows that its connections have ended. */
const SETTLE_MS = 250;

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
  await root.query("SET GLOBAL log_output = 'TABLE', GLOBAL general_log = 1");
  await endConnections(root);
  let shortest;
  for (let at = 0; at < TIMES; at++) {
    await root.query('TRUNCATE mysql.general_log');
    await call();
    const [rows] = await root.query(
      `SELECT CAST(argument AS BINARY) AS bytes FROM mysql.general_log
        WHERE command_type IN ('Query', 'Execute') AND user_host NOT LIKE 'root%'`,
    );
    const statements = rows.map(({ bytes }) => textOf(bytes)).filter((text) => !/^SET /i.test(text));
    if (statements.length <= (shortest?.length ?? Infinity)) shortest = statements;
  }
  await root.query('SET GLOBAL general_log = 0');
  await root.end();
  return shortest;
}

/** Has the product connect anew: what was prepared while the log was off is logged without its values. */
async function endConnections(root) {
  const [others] = await root.query(
    "SELECT id FROM information_schema.processlist WHERE user <> 'root' AND user <> 'system user'",
  );
  for (const { id } of others) await root.query(`KILL ${id}`);
  await pause(SETTLE_MS);
}

const LITERAL = /'((?:[^'\\]|\\.|'')*)'/gs;
const ESCAPES = { 0: '\0', n: '\n', r: '\r', t: '\t', Z: '\x1a', b: '\b' };

/** A logged statement; values that are no text, such as hashes, stand in the log with `\\xF1` for what is no character. */
function textOf(bytes) {
  const whole = bytes.toString('latin1').replace(LITERAL, (literal, inner) => {
    const value = inner
      .replace(/\\(.)|''/gs, (_, escaped) => (escaped ? (ESCAPES[escaped] ?? escaped) : "'"))
      .replace(/\\x([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    const binary = Buffer.from(value, 'latin1');
    return isUtf8(binary) ? literal : `X'${binary.toString('hex')}'`;
  });
  return Buffer.from(whole, 'latin1').toString();
}
