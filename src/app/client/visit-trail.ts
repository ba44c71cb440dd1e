import { accountStored, signedInHere } from '@/platform/client/storage/account';

/** A history entry of the tab: `key` identifies it, even after a reload. */
interface Visit {
  key: string;
  notFound: boolean;
}

interface Trail extends Visit {
  fromNotFound: boolean;
}

// Stored, because a typed URL is a new document. Nobody is shown a not-found page before the sign-in.
const kept = () => accountStored<Trail>(signedInHere()?.user ?? 0, 'visitTrail', 'window');

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
