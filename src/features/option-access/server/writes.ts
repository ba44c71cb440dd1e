import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { HOME_SETTING_KEYS, type HomeSettings, type Tool, TOOL_FLAGS } from '@/platform/shared/tool-access';
import { listTools, readHomeSettings } from '@/platform/server/tools/tool-access';
import { AppError } from '@/platform/server/errors';
import type { RecordEvents, SecurityEvent } from '@/platform/server/security-events';
import { applyToolChanges, type Revision, type ToolChange } from '../rules';
import { lockRevision, type OptionList } from './queries';

/**
 * The result of a save: the current list, or `missed` if it has changed since `expected`. Without an expected revision
 * the save always succeeds.
 */
export interface Outcome<List> {
  list: List;
  revision: number;
  missed?: Revision;
}

/** Saves a list of tools atomically; concurrent saves are serialized. */
export async function saveNavigator(
  trx: Transaction<Database>,
  record: RecordEvents,
  admin: { username: string },
  changes: readonly ToolChange[],
  expected: number | undefined,
): Promise<Outcome<Tool[]>> {
  const locked = await lockRevision(trx, 'navigator');
  const before = await listTools(trx);
  if (expected !== undefined && expected !== locked.revision) {
    return { list: before, revision: locked.revision, missed: locked };
  }
  const saved = applyToolChanges(before, changes);
  if ('problem' in saved) throw new AppError('UNPROCESSABLE_CONTENT', saved.problem, { code: 'invalid' });
  const { tools } = saved;
  const written = differences(before, tools);
  if (written.length === 0) return { list: tools, revision: locked.revision };
  await saveTools(trx, before, tools);
  await record(written);
  return { list: tools, revision: await countSave(trx, 'navigator', locked, admin.username) };
}

/** Saves the given home settings; the others are unchanged. */
export async function saveHome(
  trx: Transaction<Database>,
  record: RecordEvents,
  admin: { username: string },
  changes: Partial<HomeSettings>,
  expected: number | undefined,
): Promise<Outcome<HomeSettings>> {
  const locked = await lockRevision(trx, 'home');
  const before = await readHomeSettings(trx);
  if (expected !== undefined && expected !== locked.revision) {
    return { list: before, revision: locked.revision, missed: locked };
  }
  const after = { ...before, ...changes };
  const changed = HOME_SETTING_KEYS.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return { list: after, revision: locked.revision };
  await saveHomeSettings(trx, after);
  await record(
    changed.map((key) => ({
      kind: 'home_setting_changed',
      subject: key,
      before: { enabled: before[key] },
      after: { enabled: after[key] },
    })),
  );
  return { list: after, revision: await countSave(trx, 'home', locked, admin.username) };
}

const CHANGEABLE = ['title', 'description', 'category', ...TOOL_FLAGS] as const;

/** One event for each tool that differs, and one for the order of all. */
function differences(before: readonly Tool[], after: readonly Tool[]): SecurityEvent[] {
  const changes: SecurityEvent[] = [];
  for (const old of before) {
    const now = after.find(({ id }) => id === old.id) ?? old;
    const differing = CHANGEABLE.filter((field) => old[field] !== now[field]);
    if (differing.length === 0) continue;
    const pick = (tool: Tool) => Object.fromEntries(differing.map((field) => [field, tool[field]]));
    changes.push({ kind: 'tool_changed', subject: old.tool_key, before: pick(old), after: pick(now) });
  }
  const keys = (tools: readonly Tool[]) => tools.map(({ tool_key }) => tool_key);
  if (keys(before).join() !== keys(after).join()) {
    changes.push({
      kind: 'tools_reordered',
      subject: 'navigator',
      before: { order: keys(before) },
      after: { order: keys(after) },
    });
  }
  return changes;
}

/** Updates the rows of tools that differ. */
export async function saveTools(
  trx: Transaction<Database>,
  before: readonly Tool[],
  after: readonly Tool[],
): Promise<void> {
  for (const tool of after) {
    const stored = before.find(({ id }) => id === tool.id);
    if (JSON.stringify(stored) === JSON.stringify(tool)) continue;
    const { id, ...values } = tool;
    await trx.updateTable('navigator_tools').set(values).where('id', '=', id).execute();
  }
}

export async function saveHomeSettings(trx: Transaction<Database>, settings: HomeSettings): Promise<void> {
  for (const setting_key of HOME_SETTING_KEYS) {
    const setting_value = settings[setting_key] ? 'true' : 'false';
    await trx
      .insertInto('home_settings')
      .values({ setting_key, setting_value })
      .onDuplicateKeyUpdate({ setting_value })
      .execute();
  }
}

/** Increments the revision of the list, whose row is locked, and returns it. */
export async function countSave(
  trx: Transaction<Database>,
  list: OptionList,
  locked: Revision,
  username: string,
): Promise<number> {
  const revision = locked.revision + 1;
  await trx
    .updateTable('option_revisions')
    .set({ revision, changed_by: username, changed_at: new Date() })
    .where('list', '=', list)
    .execute();
  return revision;
}
