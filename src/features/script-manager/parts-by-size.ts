/** UTF-16 units of text in memory at a time. */
const BATCH_SIZE = 2_000_000;
const BATCH_COUNT = 100;

/** Batches of scripts with a limited total size and at most `most` scripts; a larger script is a batch of its own. */
export function partsBySize<Script extends { size: number }>(
  scripts: readonly Script[],
  most = { size: BATCH_SIZE, count: BATCH_COUNT },
): Script[][] {
  const batches: Script[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const script of scripts) {
    const batch = batches.at(-1);
    size += script.size;
    if (batch && size <= most.size && batch.length < most.count) {
      batch.push(script);
    } else {
      batches.push([script]);
      size = script.size;
    }
  }
  return batches;
}
