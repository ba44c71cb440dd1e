import type { Change } from '@/platform/server/journal/change';
import { SEARCHES, type StoredKey } from './queries';
import { deleteSetting, saveSetting } from './writes';

interface StoredSetting {
  value: string;
  description: string | null;
}

/** A setting before (null: not stored) and after a change. */
export interface NotedSetting {
  key: StoredKey;
  before: StoredSetting | null;
  after: StoredSetting;
}

/** Records settings for undo. */
export function noteSettings(change: Change, settings: readonly NotedSetting[]): void {
  if (settings.length > 0) change.recordUndo('settings', settings);
}

/** Restores settings that are as the change left them. */
export async function undoSettings(change: Change, payload: unknown) {
  const { trx, ownerId } = change;
  let undone = 0;
  const changedSince: string[] = [];
  for (const { key, before, after } of payload as NotedSetting[]) {
    const row = await trx
      .selectFrom('script_settings')
      .select('setting_value')
      .where('user_id', '=', ownerId)
      .where('setting_key', '=', key)
      .executeTakeFirst();
    if (row?.setting_value !== after.value) {
      changedSince.push(key === SEARCHES ? 'the saved searches' : key);
      continue;
    }
    if (before) {
      const { value: setting_value, description } = before;
      await saveSetting(trx, ownerId, { setting_key: key, setting_value, description });
    } else {
      await deleteSetting(trx, ownerId, key);
    }
    if (before) noteSettings(change, [{ key, before: after, after: before }]);
    undone++;
  }
  return { undone, changedSince };
}
