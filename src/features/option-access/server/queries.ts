import type { Database } from '@db/database';
import type { Kysely, Transaction } from 'kysely';
import { NAVIGATOR_LABELS } from '@/platform/shared/tool-access';
import type { Revision } from '../rules';

export type OptionList = Database['option_revisions']['list'];

/** All four labels; those set by an operator override the defaults. */
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

function selectRevision(db: Kysely<Database>, list: OptionList) {
  return db
    .selectFrom('option_revisions')
    .select(['revision', 'changed_by', 'changed_at'])
    .where('list', '=', list);
}

/** To be read before the list, so that a save between the two is detected. */
export async function findRevision(db: Kysely<Database>, list: OptionList): Promise<number> {
  return (await selectRevision(db, list).executeTakeFirstOrThrow()).revision;
}

/** Serializes saves of the list. */
export async function lockRevision(trx: Transaction<Database>, list: OptionList): Promise<Revision> {
  const row = await selectRevision(trx, list).forUpdate().executeTakeFirstOrThrow();
  return {
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at?.toISOString() ?? null,
  };
}
