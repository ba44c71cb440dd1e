interface Entry<Value> {
  value: Value;
  size: number;
}

export type BoundedMap<Value> = ReturnType<typeof createBoundedMap<Value>>;

/** A map of values with a total size, in any unit; what was used longest ago leaves first. */
export function createBoundedMap<Value>(maxSize: number) {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (total <= maxSize) return;
      remove(key);
    }
  }

  return {
    /** Counts as a use. */
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    /** A value larger than the map is not stored. */
    set(key: string, value: Value, size: number): void {
      remove(key);
      if (size > maxSize) return;
      entries.set(key, { value, size });
      total += size;
      makeRoom();
    },

    /** The value of a key has become larger. */
    grow(key: string, by: number): void {
      const entry = entries.get(key);
      if (!entry) return;
      entry.size += by;
      total += by;
      makeRoom();
    },

    get size(): number {
      return total;
    },
  };
}
