/**
 * A JSON value in the browser's storage. Storage errors never throw: an unreadable value counts as missing, and `write`
 * returns false if the value could not be stored.
 */
export function storedJson<Value>(storage: Storage, key: string) {
  return {
    read(): Partial<Value> | null {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') as Partial<Value> | null;
      } catch {
        return null;
      }
    },
    write(value: Value | null): boolean {
      try {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
