import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { Change } from '@/platform/server/journal/change';
import { unchanged } from '@/platform/server/journal/once';
import { readShortLists } from '@/platform/server/short-lists.sql';
import { refusalTexts } from '../refusal-texts';
import { scriptLimits } from '../rules';
import {
  editedSearches,
  haveRoom,
  retaggedSearches,
  type SavedSearch,
  type SearchEdit,
} from '../saved-searches';
import { noteSettings } from './settings/journal';
import { SEARCHES } from './settings/queries';
import { saveSetting } from './settings/writes';

/** The saved searches of an account, in its order: one setting, which undo and the zip have like the others. */
export async function readSearches(db: Kysely<Database>, ownerId: number): Promise<SavedSearch[]> {
  const [searches] = await readShortLists(db, [
    sql`(
      SELECT setting_value FROM script_settings WHERE user_id = ${ownerId} AND setting_key = ${SEARCHES})`,
  ]);
  return searchesOf(searches ?? '[]');
}

/** As the setting stores them; those of earlier versions have no id, and get one of their name, which is theirs alone. */
export function searchesOf(json: string): SavedSearch[] {
  const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 16);
  const stored = JSON.parse(json) as (Omit<SavedSearch, 'id'> & { id?: string })[];
  return stored.map((one) => ({ ...one, id: one.id ?? idOf(one.name) }));
}

/** Adds, changes, moves or deletes a saved search. Raises 404, 409 `name_taken` and 422 `too_many_searches`. */
export async function editSearches(change: Change, edit: SearchEdit): Promise<void> {
  const { trx, ownerId } = change;
  const before = await readSearches(trx, ownerId);
  const after = editedSearches(before, edit, randomBytes(8).toString('hex'));
  if (!after) throw new AppError('NOT_FOUND', refusalTexts.searchNotFound);
  if (!haveRoom(after)) {
    const isFull = after.length > scriptLimits.searchesMax;
    throw new AppError(
      'UNPROCESSABLE_CONTENT',
      isFull ? refusalTexts.tooManySearches : refusalTexts.searchesTooLong,
      { code: 'too_many_searches' },
    );
  }
  if (new Set(after.map(({ name }) => name)).size < after.length) {
    throw new AppError('CONFLICT', refusalTexts.searchNameTaken, { code: 'name_taken' });
  }
  if (!(await saveSearches(change, before, after))) throw unchanged();
}

/** Has them search for other tags in place of some. */
export async function retagSearches(
  change: Change,
  tags: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const before = await readSearches(change.trx, change.ownerId);
  await saveSearches(change, before, retaggedSearches(before, tags));
}

/** False if they are the same. */
async function saveSearches(
  change: Change,
  before: readonly SavedSearch[],
  after: readonly SavedSearch[],
): Promise<boolean> {
  const [was, is] = [before, after].map((searches) => ({
    value: JSON.stringify(searches),
    description: null,
  }));
  if (!was || !is || was.value === is.value) return false;
  await saveSetting(change.trx, change.ownerId, { setting_key: SEARCHES, setting_value: is.value });
  noteSettings(change, [{ key: SEARCHES, before: was, after: is }]);
  return true;
}
