import Fastify from 'fastify';
import { createPool } from 'mysql2/promise';

// The floor of a call: a bare server that sends as many statements as the call, prepared, and answers as many bytes.
// It reads what the call reads. In place of each write it updates a row of its own by its key with as long a text,
// since most writes cannot be repeated. It is a process of its own, as the product is.
const ROWS = 1_000;
const CONNECTIONS = 16;

/** @type {{ statements: { kind: 'read' | 'write' | 'control', text: string }[], body: string }} */
let call = { statements: [], body: '' };
let count = 0;
let pool;

async function answer(_request, reply) {
  const { statements, body } = call;
  const row = count++ % ROWS;
  const connection = await pool.getConnection();
  try {
    for (const { kind, text } of statements) {
      if (kind === 'control') await connection.query(text);
      else if (kind === 'read') await connection.execute(text);
      else await connection.execute('UPDATE bench_floor SET text = ? WHERE id = ?', [text + count, row]);
    }
  } finally {
    connection.release();
  }
  return reply.type('application/json').send(body);
}

const app = Fastify();
app.get('/*', answer);
app.post('/*', answer);

// Also where the bench fails.
process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
  if (message.database) {
    pool = createPool({ ...message.database, connectionLimit: CONNECTIONS });
    await pool.query('DROP TABLE IF EXISTS bench_floor');
    await pool.query('CREATE TABLE bench_floor (id INT PRIMARY KEY, text LONGTEXT NOT NULL)');
    await pool.query(
      `INSERT INTO bench_floor VALUES ${Array.from({ length: ROWS }, (_, id) => `(${id}, '')`).join()}`,
    );
    process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
  } else {
    ({ call } = message);
    process.send({});
  }
});
