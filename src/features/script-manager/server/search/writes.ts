import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import type { Kysely } from 'kysely';
import { signatureOf } from '@/platform/server/text-signature';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import type { Housekeeping } from '@/platform/server/tools/tool';
import { partsBySize } from '../../parts-by-size';

/** Scripts whose signatures are looked for per statement. */
const LOOKED_AT = 1_000;

/** Texts read per statement. */
const PART = { size: 4_000_000, count: LOOKED_AT };

/**
 * Stores the signatures of stored texts. One that is late, because the script has its next text meanwhile, does no harm:
 * it has the earlier version.
 */
export async function signTexts(
  db: Kysely<Database>,
  scripts: readonly { id: number; size: number }[],
): Promise<void> {
  for (const batch of partsBySize(scripts, PART)) {
    const texts = await db
      .selectFrom('scripts')
      .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
      .select(['id', 'version', 'content'])
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute();
    const rows = [];
    for (const { id, version, content } of texts) {
      rows.push({ script_id: id, version, bits: await signatureOf(content) });
    }
    if (rows.length > 0) await db.replaceInto('script_signatures').values(rows).execute();
  }
}

/** Adds the signatures that are missing: of texts stored by an earlier version of the product. */
export async function signUnsigned({ db, stopping }: Housekeeping): Promise<void> {
  for (let after = 0; !stopping.aborted;) {
    const scripts = await withDeadline(TIME_LIMITS.housekeeping, () => listFrom(db, after));
    const last = scripts.at(-1);
    if (!last) return;
    const unsigned = scripts.filter(({ signed }) => signed === null);
    for (const part of partsBySize(unsigned, PART)) {
      if (stopping.aborted) return;
      await withDeadline(TIME_LIMITS.housekeeping, () => signTexts(db, part));
    }
    after = last.id;
  }
}

async function listFrom(db: Kysely<Database>, after: number) {
  return db
    .selectFrom('scripts')
    .leftJoin('script_signatures as signature', (join) =>
      join.onRef('signature.script_id', '=', 'scripts.id').onRef('signature.version', '=', 'scripts.version'),
    )
    .select(['scripts.id', 'scripts.size', 'signature.script_id as signed'])
    .where('scripts.id', '>', after)
    .orderBy('scripts.id')
    .limit(LOOKED_AT)
    .execute();
}
