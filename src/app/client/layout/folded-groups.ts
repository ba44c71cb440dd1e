import type { NavigationGroup } from './navigation';

const STORAGE_KEY = 'foldedGroups';

/** Whether the person left the group folded in this browser. */
export function isFolded(group: NavigationGroup): boolean {
  return read().includes(group.caption);
}

/** Remembers in this browser whether the group is folded. */
export function storeFolded(group: NavigationGroup, folded: boolean): void {
  const others = read().filter((caption) => caption !== group.caption);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(folded ? [...others, group.caption] : others));
  } catch {
    // A browser that keeps nothing for this page: the group is folded until the next visit.
  }
}

function read(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
