import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { readTexts, type ScriptEntry } from './queries';

/** UTF-16 units of text that are in memory at a time. */
const BATCH_SIZE = 2_000_000;
const BATCH_COUNT = 200;

/** Scripts in parts, none of which is larger than the memory should hold; a larger script is a part of its own. */
export function inBatches<Script extends { size: number }>(scripts: readonly Script[]): Script[][] {
  const batches: Script[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const script of scripts) {
    const batch = batches.at(-1);
    size += script.size;
    if (batch && size <= BATCH_SIZE && batch.length < BATCH_COUNT) {
      batch.push(script);
    } else {
      batches.push([script]);
      size = script.size;
    }
  }
  return batches;
}

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
