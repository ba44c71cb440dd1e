import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import {
  HOME_SETTING_KEYS,
  type HomeSettings,
  NAVIGATOR_LABELS,
  type Tool,
} from '@/features/tool-access/rules';
import type { Revision } from '../rules';

type OptionList = Database['option_revisions']['list'];

/** Stores the tools that differ from what they were. */
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

/** Counts a save of the list whose revision is locked; gives the new number. */
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
