/**
 * A value that the browser keeps as JSON. What cannot be read counts as nothing kept, and what does not fit or may not be
 * stored (`write` answers false) is not: what a person does goes on without it.
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
