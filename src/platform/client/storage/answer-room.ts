import { inSealedStore } from './database';

/** The kind of sealed records that can be asked for again. */
export const ANSWERS = 'answer';
/** Whose record says who is signed in: it stays, or nothing of the others could be shown. */
export const SIGNED_IN = 'user';

/**
 * Removes the oldest of an account's kept answers until those that are left have at most so many bytes, as sealed; in one transaction, so
 * that two windows never do the work of one.
 *
 * @param user null for everybody's of this browser
 * @param most how many, by how many there are
 */
export async function makeRoom(user: number | null, most: (total: number) => number): Promise<void> {
  const remove = (store: IDBObjectStore) => {
    const found: { key: IDBValidKey; at: number; bytes: number }[] = [];
    // One at a time: together they are the memory of a small phone.
    const walk = store.openCursor(
      user === null ? null : IDBKeyRange.bound([user, ANSWERS], [user, ANSWERS, []]),
    );
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor) {
        const { at, box } = cursor.value as { at: number; box: Uint8Array };
        const [, kind, id] = cursor.key as IDBValidKey[];
        if (kind === ANSWERS && id !== SIGNED_IN) found.push({ key: cursor.key, at, bytes: box.byteLength });
        cursor.continue();
        return;
      }
      let left = found.reduce((sum, { bytes }) => sum + bytes, 0);
      const allowed = most(left);
      for (const { key, bytes } of found.sort((one, other) => one.at - other.at)) {
        if (left <= allowed) break;
        store.delete(key);
        left -= bytes;
      }
    };
  };
  // Walking through all takes a while. What makes room for something that must be stored does not wait for anybody's return.
  await inSealedStore('readwrite', remove, user !== null);
}
