import { vi } from 'vitest';

/** An area of web storage: its keys are its own properties, as in a browser. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = String(value);
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

export interface Areas {
  localStorage: MemoryStorage;
  sessionStorage: MemoryStorage;
}

/** A browser of a test: both areas of web storage, empty, as globals until `vi.unstubAllGlobals`. */
export function stubBrowserStorage(): Areas {
  const areas = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };
  for (const [name, area] of Object.entries(areas)) vi.stubGlobal(name, area);
  return areas;
}
