/** An entry of the tab's history: `key` names it, and stays its name when the page is loaded again. */
interface Visit {
  key: string;
  notFound: boolean;
}

interface Trail extends Visit {
  fromNotFound: boolean;
}

// Kept for the tab, because an address typed by hand is a new document.
const STORAGE_KEY = 'visitTrail';

/** Notes the page that has just been shown. */
export function recordVisit(visit: Visit): void {
  const last = read();
  const fromNotFound = last?.key === visit.key ? last.fromNotFound : (last?.notFound ?? false);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...visit, fromNotFound } satisfies Trail));
}

/** Whether the page before this one was a not-found page. */
export function cameFromNotFound(): boolean {
  return read()?.fromNotFound ?? false;
}

function read(): Trail | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as Trail);
}
