import type { State } from '../limits';
import type { FileRecord } from './record';
import { countOf, given, latestOf, scoreOf, sourceId, standInTitle, textOf, timeOf } from './values';
import { xmlRows } from './xml';

/** In words, or by their numbers of earlier exports. */
const STATES: Record<string, State> = {
  watching: 'watching',
  completed: 'completed',
  'on-hold': 'paused',
  dropped: 'dropped',
  'plan to watch': 'planned',
  1: 'watching',
  2: 'completed',
  3: 'paused',
  4: 'dropped',
  6: 'planned',
};

export function isMalXml(text: string): boolean {
  return /<myanimelist[\s>]/.test(text.slice(0, 5_000));
}

/** The anime of a MyAnimeList export, which programs other than MyAnimeList write as well; null if it cannot be read. */
export function readMalXml(text: string): FileRecord[] | null {
  const rows = xmlRows(text, 'anime');
  return rows && rows.map(malRecord);
}

function malRecord(row: Record<string, string>): FileRecord {
  const id = textOf(row.series_animedb_id);
  const state = STATES[textOf(row.my_status).toLowerCase()];
  return {
    series_id: sourceId('mal', id),
    title: textOf(row.series_title) || standInTitle(sourceId('mal', id)),
    ...given('state', state),
    current_episode: countOf(row.my_watched_episodes),
    total_episodes: countOf(row.series_episodes),
    score: scoreOf(row.my_score),
    rewatches: countOf(row.my_times_watched),
    note: textOf(row.my_comments),
    listpage_url: id === '' ? '' : `https://myanimelist.net/anime/${id}`,
    ...given(
      'last_watched_time',
      latestOf(timeOf(countOf(row.my_last_updated)), timeOf(row.my_finish_date), timeOf(row.my_start_date)),
    ),
  };
}
