import { beginningOf } from '@/platform/shared/beginning';
import { watchedLimits } from '../../limits';
import type { RecordForm } from './record-form';

/** The form fields that a link determines. */
export type Linked = Partial<
  Pick<RecordForm, 'series_id' | 'title' | 'episode' | 'bookmark_url' | 'listpage_url'>
>;

const BILIBILI = /(?:^|\.)bilibili\.com$|^b23\.tv$/;

/** Detail pages of series, and the prefixes of their ids, which are those of an import. */
const DETAIL_PAGES: [host: RegExp, path: RegExp, prefix: string][] = [
  [/^(?:bgm|bangumi)\.tv$|^chii\.in$/, /^\/subject\/(\d+)/, 'bangumi'],
  [/^myanimelist\.net$/, /^\/anime\/(\d+)/, 'mal'],
  [/^anilist\.co$/, /^\/anime\/(\d+)/, 'anilist'],
];

/** The part of a page's title that names the site. */
const SITE =
  /[\s\-_|]*(?:番剧|国创|动漫|全集|高清)*[\s\-_|]*(?:在线观看)?[\s\-_|]*(?:bilibili|哔哩哔哩).*$/iu;
const EPISODE = /[\s：:]*第\s*(\d{1,7})\s*[集话話]/u;

/** Parses a pasted link, or a shared text that contains one; null if there is none. */
export function readLink(pasted: string): Linked | null {
  const found = /https?:\/\/[^\s"'<>，。；】》」]+/iu.exec(pasted)?.[0];
  const bare = found ?? /^[\w-]+(?:\.[\w-]+)+\/\S*$/u.exec(pasted.trim())?.[0];
  const address = found ?? (bare === undefined ? undefined : `https://${bare}`);
  if (address === undefined || !URL.canParse(address)) return null;
  return { ...linked(new URL(address)), ...named(pasted.replace(found ?? bare ?? '', '')) };
}

function linked(url: URL): Linked {
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [, kind, id] = (BILIBILI.test(url.hostname) && /\/(ss|ep|md)(\d+)/.exec(url.pathname)) || [];
  if (kind !== undefined && id !== undefined) {
    const page = kind === 'md' ? 'media' : 'play';
    const link = `https://www.bilibili.com/bangumi/${page}/${kind}${id}`;
    return { series_id: kind + id, [kind === 'md' ? 'listpage_url' : 'bookmark_url']: link };
  }
  for (const [hosts, path, prefix] of DETAIL_PAGES) {
    const [, number] = (hosts.test(host) && path.exec(url.pathname)) || [];
    if (number !== undefined) return { series_id: `${prefix}:${number}`, listpage_url: url.href };
  }
  const place = `${host}${url.pathname}`.replace(/\/+$/, '');
  return { series_id: place.slice(0, watchedLimits.seriesIdMax), bookmark_url: url.href };
}

/** Title and episode from the text around the link: '【斗破苍穹-哔哩哔哩番剧】', '《斗破苍穹》第3集'. */
function named(text: string): Linked {
  const [, episode] = EPISODE.exec(text) ?? [];
  const quoted = /[【《「]([^】》」]+)[】》」]/u.exec(text)?.[1] ?? text;
  const title = beginningOf(quoted.replace(EPISODE, '').replace(SITE, '').trim(), watchedLimits.titleMax);
  return {
    ...(title !== '' && { title }),
    ...(episode !== undefined && { episode: String(Number(episode)) }),
  };
}

/** Whether the userscript syncs this series by another id than that of the pasted page. */
export function isOtherId(seriesId: string): boolean {
  return /^(?:ep|md)\d+$/.test(seriesId);
}
