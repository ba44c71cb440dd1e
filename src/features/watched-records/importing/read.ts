import { csvRows, CsvLimitError, delimiterOf } from '@/platform/shared/csv';
import { watchedLimits } from '../limits';
import { watchedTexts } from '../texts';
import { isAnilistJson, readAnilistJson } from './anilist';
import { isBangumiJson, isBangumiTable, readBangumiJson, readBangumiTable } from './bangumi';
import { isMalXml, readMalXml } from './mal';
import { isOwnJson, isOwnTable, readOwnJson, readOwnTable } from './own';
import { contentOf, type FileContent, type FileRecord, type Unread } from './record';
import { isTraktJson, readTraktJson } from './trakt';
import { isYamtrackTable, readYamtrackTable } from './yamtrack';

/** A file that was read, and whose it is. */
export interface ReadFile extends FileContent {
  source: string;
}

/** Reads the text of a file of any known program; what is none is told. */
export function readWatchedFile(text: string): ReadFile | { problem: string } {
  const found = text.trimStart().startsWith('<') ? xmlIn(text) : (jsonIn(text) ?? tableIn(text));
  if ('problem' in found) return found;
  const content = contentOf(found.read, found.unread);
  const { records, unread } = content;
  if (records.length > watchedLimits.importMax) return { problem: watchedTexts.importMax };
  const [first] = unread;
  if (records.length === 0) {
    return { problem: first ? `${first.title}：${first.problem}` : watchedTexts.nothingToImport };
  }
  return { source: found.source, ...content };
}

interface Read {
  source: string;
  read: FileRecord[];
  unread?: Unread[];
}
type Found = Read | { problem: string };

/** Other programs write 0 and empty texts for what they do not know; only our own file says with them that there is none. */
function ofOthers(source: string, read: readonly FileRecord[], unread: Unread[] = []): Read {
  return {
    source,
    read: read.map((record) => {
      const told = Object.entries(record).filter(([, value]) => Boolean(value));
      return { series_id: '', title: '', ...Object.fromEntries(told) };
    }),
    unread,
  };
}

function xmlIn(text: string): Found {
  const read = isMalXml(text) ? readMalXml(text) : null;
  return read ? ofOthers('MyAnimeList', read) : { problem: watchedTexts.unknownFile };
}

/** Null for what is not meant to be JSON. */
function jsonIn(text: string): Found | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { problem: watchedTexts.unknownFile };
  }
  if (isOwnJson(file)) return { source: '已看管理器', read: readOwnJson(file) };
  if (isBangumiJson(file)) return ofOthers('Bangumi', readBangumiJson(file));
  if (isAnilistJson(file)) return ofOthers('AniList', readAnilistJson(file));
  if (isTraktJson(file)) {
    const { read, unread } = readTraktJson(file);
    return ofOthers('Trakt', read, unread);
  }
  return { problem: watchedTexts.unknownFile };
}

/** What a row may have at most: a description and a note, and the columns of any program. */
const MOST = { cells: 200, characters: 200_000 };

function tableIn(text: string): Found {
  const plain = text.replace(/^\ufeff/, '');
  try {
    const [columns, ...rows] = [...csvRows(plain, { delimiter: delimiterOf(plain), most: MOST })];
    const names = columns?.cells?.map((name) => name.trim()) ?? [];
    if (rows.some(({ cells }) => cells === null)) return { problem: watchedTexts.brokenTable };
    const table = rows.map(({ cells }) =>
      Object.fromEntries(names.map((name, at) => [name, cells?.[at] ?? ''])),
    );
    if (isOwnTable(names)) return { source: '已看管理器', read: readOwnTable(table) };
    if (isYamtrackTable(names)) {
      const { read, unread } = readYamtrackTable(table);
      return ofOthers('Yamtrack', read, unread);
    }
    if (isBangumiTable(names)) return ofOthers('Bangumi', readBangumiTable(table));
    return { problem: watchedTexts.unknownFile };
  } catch (error) {
    if (error instanceof CsvLimitError) return { problem: watchedTexts.brokenTable };
    throw error;
  }
}
