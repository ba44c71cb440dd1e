import { storedJson } from '@/platform/client/stored-json';

/** A history entry of the tab: `key` identifies it, even after a reload. */
interface Visit {
  key: string;
  notFound: boolean;
}

interface Trail extends Visit {
  fromNotFound: boolean;
}

// In sessionStorage, because a typed URL is a new document.
const kept = () => storedJson<Trail>(sessionStorage, 'visitTrail');

/** Records the page that has just been shown. */
export function recordVisit(visit: Visit): void {
  const last = kept().read();
  const fromNotFound = (last?.key === visit.key ? last.fromNotFound : last?.notFound) ?? false;
  kept().write({ ...visit, fromNotFound });
}

/** Whether the previous page was a not-found page. */
export function cameFromNotFound(): boolean {
  return kept().read()?.fromNotFound ?? false;
}
