import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import {
  type HomeSettings,
  homeSettingsOf,
  NAVIGATOR_LABELS,
  type Revision,
  type Tool,
  TOOL_FLAGS,
} from '../rules';

/** The tools whose calls a switch can close. */
export type GuardedTool = 'script-manager' | 'watched-records' | 'devflow';

export type OptionList = Database['option_revisions']['list'];

function selectTools(db: Kysely<Database>) {
  return db
    .selectFrom('navigator_tools')
    .select(['id', 'tool_key', 'title', 'path', 'description', 'category', 'display_order', ...TOOL_FLAGS])
    .orderBy('display_order')
    .orderBy('id');
}

/** Every tool, in the stored order. */
export async function listTools(db: Kysely<Database>): Promise<Tool[]> {
  return selectTools(db).execute();
}

/** All four labels, an operator's own before the product's. */
export async function readLabels(
  db: Kysely<Database>,
): Promise<Record<keyof typeof NAVIGATOR_LABELS, string>> {
  const rows = await db.selectFrom('navigator_labels').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.label_key, row.label_text]));
  return {
    headerTitle: stored.get('headerTitle') ?? NAVIGATOR_LABELS.headerTitle,
    headerSubtitle: stored.get('headerSubtitle') ?? NAVIGATOR_LABELS.headerSubtitle,
    personalTitle: stored.get('personalTitle') ?? NAVIGATOR_LABELS.personalTitle,
    adminTitle: stored.get('adminTitle') ?? NAVIGATOR_LABELS.adminTitle,
  };
}

export async function readHomeSettings(db: Kysely<Database>): Promise<HomeSettings> {
  const off = await db
    .selectFrom('home_settings')
    .select('setting_key')
    .where('setting_value', '=', 'false')
    .execute();
  return homeSettingsOf(off.map(({ setting_key }) => setting_key));
}

function selectRevision(db: Kysely<Database>, list: OptionList) {
  return db
    .selectFrom('option_revisions')
    .select(['revision', 'changed_by', 'changed_at'])
    .where('list', '=', list);
}

/** Read it before the list, so that a save between the two is noticed and not overlooked. */
export async function findRevision(db: Kysely<Database>, list: OptionList): Promise<number> {
  return (await selectRevision(db, list).executeTakeFirstOrThrow()).revision;
}

/** Lets one save of the list go on at a time. */
export async function lockRevision(trx: Transaction<Database>, list: OptionList): Promise<Revision> {
  const row = await selectRevision(trx, list).forUpdate().executeTakeFirstOrThrow();
  return {
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at?.toISOString() ?? null,
  };
}
