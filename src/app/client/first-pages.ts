import { askEarly, type FirstData, type FirstQuery } from '@/platform/client/early-answers';
import * as firstData from './first-data';

/** The files of each page by its path, beside those in index.html; defined in vite.config.ts. */
declare const PAGE_FILES: Record<string, readonly string[]>;

/** Outside the signed-in layout; with a token, all but the first can be seen as well. */
const PUBLIC = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'activate',
  'oidc',
  'access-denied',
  'database-test',
];

/**
 * Begins to load what the address leads to: its code, its first data and who is signed in, all at once. The application
 * then finds them under way; nothing of them is shown before it has looked.
 */
export function beginFirstPage(token: string | null, address: Location): void {
  const asked = /^\/app\/([\w-]*)/.exec(address.pathname)?.[1] ?? '';
  const name = asked === '' || (asked === 'login' && token) ? 'home' : asked;
  const inside = !PUBLIC.includes(name);
  loadFiles(PAGE_FILES[inside && !token ? 'login' : name] ?? []);
  if (!inside || !token) return;
  const search = new URLSearchParams(asked === name ? address.search : '');
  const first = Object.values<FirstData>(firstData).find(({ path }) => path === name);
  const layout: FirstQuery[] = [['toolAccess.openTools'], ['preferences.get']];
  const own = first?.queries(search) ?? [];
  askEarly(token, first?.isLong ? [layout, own] : [[...layout, ...own]]);
}

function loadFiles(files: readonly string[]) {
  for (const file of files) {
    const link = document.createElement('link');
    const isScript = file.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    // As the application itself loads them, or they would come twice.
    link.crossOrigin = '';
    link.href = `/app/${file}`;
    document.head.append(link);
  }
}
