import { sealedRecords } from '../storage/sealed-records';
import type { ChangeStore, StoredChange } from './stored-change';

/** Some browsers never answer in private windows: then they count as refusing. */
const PATIENCE_MS = 3_000;

/** The changes of an account in this browser, sealed; every window has the same, and a crash leaves them. */
export function storedChanges(user: number): ChangeStore {
  const records = sealedRecords<StoredChange>(user, 'change');
  const idOf = ({ tool, order, operationId }: StoredChange) => [tool, order, operationId];
  return {
    put: async (change) => {
      await inTime(records.put(idOf(change), change));
    },
    remove: (change) => inTime(records.remove(idOf(change))),
    all: async (tool) => {
      const found = await inTime(records.all(tool === undefined ? [] : [tool]));
      return found.map(({ value }) => value).sort((a, b) => a.order - b.order);
    },
  };
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('The browser does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => window.clearTimeout(timer));
}
