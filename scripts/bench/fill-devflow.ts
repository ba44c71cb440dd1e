import { POSITION_GAP } from '@/features/devflow/rules';
import { inPrivateDatabase } from './private-database';

const FEATURES = 6;
/** Items per feature: all of the first feature are open, of the others every second one. */
const ITEMS = [20_000, 40_000, 10_000, 10_000, 10_000, 10_000];
const STATUSES = ['Bug', 'Enhancement', 'Refine', 'In Progress', 'Completed'];
const ROWS_A_STATEMENT = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

// Adds 100,000 items to the account `master` in the private database of DATA_DIR; the app may be running.
await inPrivateDatabase(async (db) => {
  const master = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'master')
    .executeTakeFirstOrThrow();
  const user_id = master.id;
  const now = new Date();
  const named = (names: readonly string[]) =>
    names.map((name, at) => ({ user_id, name, position: (at + 1) * POSITION_GAP, updated_at: now }));
  const titles = Array.from({ length: FEATURES }, (_, at) => `Feature ${String(at + 1)}`);
  await db.insertInto('devflow_modules').values(named(titles)).execute();
  await db.insertInto('devflow_statuses').values(named(STATUSES)).execute();
  const features = await db
    .selectFrom('devflow_modules')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  const statuses = await db
    .selectFrom('devflow_statuses')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  for (const [at, { id: feature_id }] of features.entries()) {
    const rows = Array.from({ length: ITEMS[at] ?? 0 }, (_, place) => {
      const completed = at > 0 && place % 2 === 0;
      const day = new Date(now.getTime() - (place % 500) * DAY_MS);
      return {
        user_id,
        feature_id,
        status_id: statuses[completed ? 4 : place % 4]?.id ?? null,
        title: `Item ${String(place)}: what ${String((place * 7919) % 1000)} people asked for`,
        notes: place % 3 === 0 ? `Notes of item ${String(place)}. `.repeat(10) : null,
        is_completed: completed,
        position: (place + 1) * POSITION_GAP,
        created_at: day,
        completed_at: completed ? now : null,
      };
    });
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      await db
        .insertInto('devflow_items')
        .values(rows.slice(from, from + ROWS_A_STATEMENT))
        .execute();
    }
  }
});
