import { createConnection } from 'mysql2/promise';
import { callsOf } from './calls.mjs';
import { databaseOf } from './database-log.mjs';
import { addDevFlowItems } from './devflow.mjs';
import { syncRecords } from './watched-records.mjs';

const SCRIPTS = 5_000;
const SCRIPTS_A_CALL = 1_000;
const CHARACTERS = 2_000;
const ITEMS = 100_000;
const RECORDS = 50_000;

/** @type {import('./figures.mjs').Part} */
export const storagePart = {
  name: 'storage',
  title: 'Bytes of the database per thing stored, indexes and journal included',
  async measure({ start, ...bench }) {
    const server = await start();
    const database = await createConnection(databaseOf(bench));
    const each = async (name, number, note, add) => {
      const before = await bytesOf(database);
      await add();
      return { name, figure: ((await bytesOf(database)) - before) / number, unit: 'bytes', note };
    };
    const figures = [
      await each('a script', SCRIPTS, `of ${CHARACTERS} characters`, () => addScripts(server)),
      await each('an item', ITEMS, 'every third with 200 characters of notes', () => addDevFlowItems(bench)),
      await each('a watched record', RECORDS, 'with 140 Chinese characters of description', () =>
        syncRecords(server),
      ),
    ];
    await database.end();
    await server.stop();
    return figures;
  },
};

async function addScripts(server) {
  const { change } = await callsOf(server);
  for (let from = 0; from < SCRIPTS; from += SCRIPTS_A_CALL) {
    const scripts = Array.from({ length: SCRIPTS_A_CALL }, (_, at) => ({
      name: `script ${from + at}`,
      content: textOf(from + at + 1),
    }));
    await change('scripts.import', { scripts });
  }
}

/** Lines that differ, since an index of texts is larger for these. */
function textOf(at) {
  let text = '';
  for (let line = at; text.length < CHARACTERS; line = (line * 16_807) % 2_147_483_647)
    text += `SELECT total_${line % 97} FROM orders_${line % 31} WHERE id = ${line};\n`;
  return text.slice(0, CHARACTERS);
}

/** Of all tables and their indexes, in whole pages. */
async function bytesOf(database) {
  const [tables] = await database.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'toolstead'`,
  );
  await database.query(`ANALYZE TABLE ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
  const [[{ bytes }]] = await database.query(
    `SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables
      WHERE table_schema = 'toolstead'`,
  );
  return Number(bytes);
}
