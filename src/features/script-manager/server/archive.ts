import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { inBatches } from '../batches';
import { readTexts, type ScriptEntry } from './queries';

/** The texts of scripts, part by part; one that is gone meanwhile is left out. */
export async function* readArchive(
  db: Kysely<Database>,
  ownerId: number,
  scripts: readonly ScriptEntry[],
): AsyncGenerator<{ script: ScriptEntry; content: string }> {
  for (const batch of inBatches(scripts)) {
    const texts = await readTexts(
      db,
      ownerId,
      batch.map(({ id }) => id),
    );
    for (const script of batch) {
      const content = texts.get(script.id);
      if (content !== undefined) yield { script, content };
    }
  }
}
