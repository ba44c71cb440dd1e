import { readDevice, writeDevice } from '@/platform/client/storage/device';

/** A history entry of the tab: `key` identifies it, even after a reload. */
interface Visit {
  key: string;
  notFound: boolean;
}

interface Trail extends Visit {
  fromNotFound: boolean;
}

/** Records the page that has just been shown. Stored, because a typed URL is a new document. */
export function recordVisit(visit: Visit): void {
  const last = readTrail();
  const fromNotFound = (last?.key === visit.key ? last.fromNotFound : last?.notFound) ?? false;
  try {
    writeDevice('visitTrail', JSON.stringify({ ...visit, fromNotFound }));
  } catch {
    // Without browser storage the not-found page leads home.
  }
}

/** Whether the previous page was a not-found page. */
export function cameFromNotFound(): boolean {
  return readTrail()?.fromNotFound ?? false;
}

function readTrail(): Partial<Trail> | null {
  try {
    return JSON.parse(readDevice('visitTrail') ?? 'null') as Partial<Trail> | null;
  } catch {
    return null;
  }
}
