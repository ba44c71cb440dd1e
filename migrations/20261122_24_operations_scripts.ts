import { type Kysely, sql } from 'kysely';

interface Import {
  user_id: number;
  operation_id: string;
  revision: number;
  changes: string;
  undone: string | null;
}

interface Script {
  id: number;
  name: string;
  tags: string;
  pinned: number;
  text: string;
  live: number | null;
  revision: number;
  updated_at: Date;
}

// An import noted which version of a text it replaced, and was undone where the script's revision was still its own; now
// each script is noted as it was before and as it was left, with its text as a hash. They can be undone for the days that
// operations are kept from now on.
export async function up(db: Kysely<unknown>): Promise<void> {
  const keys = await sql<Pick<Import, 'user_id' | 'operation_id'>>`
    SELECT user_id, operation_id FROM script_imports`.execute(db);
  for (const { user_id, operation_id } of keys.rows) {
    const imports = await sql<Import>`
      SELECT user_id, operation_id, revision, changes, undone FROM script_imports
      WHERE user_id = ${user_id} AND operation_id = ${operation_id}`.execute(db);
    for (const one of imports.rows) await move(db, one);
  }
}

async function move(db: Kysely<unknown>, { user_id, operation_id, ...one }: Import): Promise<void> {
  const { made, replaced } = JSON.parse(one.changes) as {
    made: number[];
    replaced: { id: number; version: number | null; tags: string | null }[];
  };
  const ids = [...made, ...replaced.map(({ id }) => id)];
  const scripts = await readScripts(db, user_id, ids);
  const texts = await readTexts(db, user_id, ids);
  const notes = ids.flatMap((id): { id: number; before: object; after: object }[] => {
    const script = scripts.get(id);
    if (!script?.live) return [];
    // It was changed since: what no script can be keeps it from being undone, and has it named.
    if (Number(script.revision) !== Number(one.revision)) return [{ id, before: {}, after: { text: '' } }];
    const { name, tags, text } = script;
    const state = { name, tags, pinned: Boolean(script.pinned), text };
    const earlier = replaced.find((other) => other.id === id);
    if (!earlier) return [{ id, before: { ...state, live: false }, after: { ...state, live: true } }];
    const earlierText = texts.get(`${String(id)} ${String(earlier.version)}`);
    const before = {
      ...(earlier.tags !== null && { tags: earlier.tags }),
      ...(earlierText !== undefined && { text: earlierText }),
    };
    const after = Object.fromEntries(
      (Object.keys(before) as (keyof typeof before)[]).map((what) => [what, state[what]]),
    );
    return [{ id, before, after }];
  });
  const stored = [...scripts.values()]
    .filter(({ live }) => live)
    .map(({ name, updated_at }) => ({ name, updatedAt: updated_at.toISOString() }));
  const undone =
    one.undone && JSON.stringify({ revision: one.revision, ...(JSON.parse(one.undone) as object) });
  const now = new Date();
  await sql`
    INSERT INTO operations (user_id, topic, operation_id, kind, answer, changes, revision, undone, created_at)
    VALUES (${user_id}, 'scripts', ${operation_id}, 'import', ${JSON.stringify({ stored })},
      ${JSON.stringify({ scripts: [notes] })}, ${one.revision}, ${undone}, ${now})
    ON DUPLICATE KEY UPDATE topic = operations.topic`.execute(db);
}

const ROWS_A_STATEMENT = 1_000;

async function readScripts(
  db: Kysely<unknown>,
  ownerId: number,
  ids: number[],
): Promise<Map<number, Script>> {
  const scripts = new Map<number, Script>();
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) {
    const part = ids.slice(from, from + ROWS_A_STATEMENT);
    const { rows } = await sql<Script>`
      SELECT id, name, tags, pinned, LOWER(HEX(content_hash)) AS text, live, revision, updated_at FROM scripts
      WHERE user_id = ${ownerId} AND id IN (${sql.join(part)})`.execute(db);
    for (const row of rows) scripts.set(row.id, row);
  }
  return scripts;
}

/** The earlier texts of scripts, as hashes. */
async function readTexts(db: Kysely<unknown>, ownerId: number, ids: number[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) {
    const part = ids.slice(from, from + ROWS_A_STATEMENT);
    const { rows } = await sql<{ script_id: number; version: number; text: string }>`
      SELECT script_id, version, LOWER(HEX(content_hash)) AS text FROM script_versions
      WHERE user_id = ${ownerId} AND script_id IN (${sql.join(part)})`.execute(db);
    for (const { script_id, version, text } of rows)
      texts.set(`${String(script_id)} ${String(version)}`, text);
  }
  return texts;
}
