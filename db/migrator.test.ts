import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Migration, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../tests/support/database';
import { type OpenDatabase, openDatabase } from './client';
import type { DatabaseAddress } from './database-url';
import { migrate, MigrationRefusedError } from './migrator';

const real = path.join(import.meta.dirname, '../migrations');
let address: DatabaseAddress;
let database: OpenDatabase;
let steps: string;

beforeEach(async () => {
  address = await createEmptyDatabase();
  database = await openDatabase(address);
  steps = await mkdtemp(path.join(tmpdir(), 'toolstead-steps-'));
});

afterEach(async () => {
  await database.close();
  await rm(steps, { recursive: true, force: true });
});

async function executed(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database.db);
  return rows.map((row) => row.name);
}

/** Writes a migration as built: plain JavaScript. */
async function addStep(file: string, statement: string): Promise<void> {
  const text = `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } });`;
  await writeFile(path.join(steps, file), text);
}

test('the real migrations run once, in order, however many start', { tags: ['slow'] }, async () => {
  const others = await Promise.all([1, 2].map(() => openDatabase(address)));
  await Promise.all([database, ...others].map(({ db }) => migrate(db, real)));
  await Promise.all(others.map((other) => other.close()));
  const names = (await readdir(real)).map((file) => path.parse(file).name).sort();
  expect(await executed()).toEqual(names);
  await migrate(database.db, real);
  expect(await executed()).toEqual(names);
});

/** Runs a step until it would execute more than so many statements; false if it would. */
async function runUpTo(statements: number, step: Migration): Promise<boolean> {
  let left = statements;
  const cut = new Error('The process was killed');
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (left-- === 0) throw cut;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return step.up(db).then(
    () => true,
    (error: unknown) => {
      if (error !== cut) throw error;
      return false;
    },
  );
}

test(
  'each real migration runs again after any of its statements, and when it was done but not noted',
  { tags: ['slow'] },
  async () => {
    for (const file of (await readdir(real)).sort()) {
      const step = (await import(path.join(real, file))) as Migration;
      for (let statements = 1; !(await runUpTo(statements, step));) statements++;
      await expect(step.up(database.db), file).resolves.toBeUndefined();
    }
  },
);

test('a database of a newer version is refused in a sentence and left as it is', async () => {
  await addStep('1_first.js', 'CREATE TABLE first (id INT)');
  await addStep('2_newer.js', 'CREATE TABLE newer (id INT)');
  await migrate(database.db, steps);
  await rm(path.join(steps, '2_newer.js'));
  await addStep('3_other.js', 'CREATE TABLE other (id INT)');

  const refused = migrate(database.db, steps);
  await expect(refused).rejects.toThrow(MigrationRefusedError);
  await expect(refused).rejects.toThrow("newer version of Toolstead (it has '2_newer')");
  expect(await executed()).toEqual(['1_first', '2_newer']);
});

test('a step that fails is named, and what came before it stays done', async () => {
  await addStep('1_first.js', 'CREATE TABLE first (id INT)');
  await addStep('2_broken.js', 'CREATE TABLE broken (id NOTHING)');
  await expect(migrate(database.db, steps)).rejects.toThrow(/\(step '2_broken'\): .*NOTHING/);
  expect(await executed()).toEqual(['1_first']);

  // A new name, since the module of the old one is cached.
  await rm(path.join(steps, '2_broken.js'));
  await addStep('2_mended.js', 'CREATE TABLE broken (id INT)');
  await migrate(database.db, steps);
  expect(await executed()).toEqual(['1_first', '2_mended']);
});
