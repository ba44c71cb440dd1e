import { storedJson } from '@/platform/client/stored-json';

/** An entry of the tab's history: `key` names it, and stays its name when the page is loaded again. */
interface Visit {
  key: string;
  notFound: boolean;
}

interface Trail extends Visit {
  fromNotFound: boolean;
}

// Kept for the tab, because an address typed by hand is a new document.
const kept = () => storedJson<Trail>(sessionStorage, 'visitTrail');

/** Notes the page that has just been shown. */
export function recordVisit(visit: Visit): void {
  const last = kept().read();
  const fromNotFound = (last?.key === visit.key ? last.fromNotFound : last?.notFound) ?? false;
  kept().write({ ...visit, fromNotFound });
}

/** Whether the page before this one was a not-found page. */
export function cameFromNotFound(): boolean {
  return kept().read()?.fromNotFound ?? false;
}
