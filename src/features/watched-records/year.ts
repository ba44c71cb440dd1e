/** What an account watched of a record on a day of a year. */
export interface WatchedOnDay {
  id: number;
  title: string;
  tag: string;
  /** YYYY-MM-DD */
  date: string;
  episodes: number;
  /** It was completed on this day. */
  finished: boolean;
}

/** Titles that a day names; it counts the others. */
const TITLES = 5;
/** Series that a review lists. */
export const YEAR_SERIES = 50;

export interface YearReview {
  episodes: number;
  series: number;
  finished: number;
  /** The days on which something was watched or completed, in their order. */
  days: { date: string; episodes: number; finished: number; titles: string[]; more: number }[];
  /** Episodes by month, January first. */
  months: number[];
  /** Those of which most was watched first. */
  top: { id: number; title: string; episodes: number; days: number; finished: boolean }[];
  /** Episodes by the tags that the records have now; '' for none. The most first. */
  tags: { tag: string; episodes: number }[];
}

/** The review of a year, from what was watched by record and day, in any order. */
export function reviewOf(rows: readonly WatchedOnDay[]): YearReview {
  const days = new Map<string, YearReview['days'][number]>();
  const series = new Map<number, YearReview['top'][number]>();
  const tags = new Map<string, number>();
  const months = Array.from({ length: 12 }, () => 0);
  const most = rows.toSorted((one, other) => other.episodes - one.episodes || one.id - other.id);
  for (const { id, title, tag, date, episodes, finished } of most) {
    const day = days.get(date) ?? { date, episodes: 0, finished: 0, titles: [], more: 0 };
    day.episodes += episodes;
    day.finished += Number(finished);
    if (day.titles.length < TITLES) day.titles.push(title);
    else day.more++;
    days.set(date, day);
    const one = series.get(id) ?? { id, title, episodes: 0, days: 0, finished: false };
    series.set(id, {
      ...one,
      episodes: one.episodes + episodes,
      days: one.days + 1,
      finished: one.finished || finished,
    });
    if (episodes > 0) tags.set(tag, (tags.get(tag) ?? 0) + episodes);
    const month = Number(date.slice(5, 7)) - 1;
    months[month] = (months[month] ?? 0) + episodes;
  }
  const all = [...series.values()].sort((one, other) => other.episodes - one.episodes || one.id - other.id);
  return {
    episodes: months.reduce((sum, count) => sum + count, 0),
    series: all.length,
    finished: all.filter(({ finished }) => finished).length,
    days: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)),
    months,
    top: all.slice(0, YEAR_SERIES),
    tags: [...tags]
      .map(([tag, episodes]) => ({ tag, episodes }))
      .sort((one, other) => other.episodes - one.episodes),
  };
}
