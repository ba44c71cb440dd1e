import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATES } from '../limits';
import { watchedTexts } from '../texts';
import { ownCsv, ownJson } from './own';
import { readWatchedFile } from './read';
import type { FileRecord } from './record';

/** What was read of a file; what cannot be read fails the test. */
function recordsOf(text: string): FileRecord[] {
  const read = readWatchedFile(text);
  if ('problem' in read) throw new Error(read.problem);
  expect(read.unread).toEqual([]);
  return read.records;
}
const readJson = (value: unknown) => recordsOf(JSON.stringify(value));

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const words = fc.oneof(
  text,
  text.map((cell) => `=${cell}`),
  text.map((cell) => `'-${cell}`),
  fc.constant('a\r\nb"c'),
);
const named = words.map((cell) => `名${cell}`.trim());
const label = fc.constantFrom('国漫', '玄幻', "'=1", '热 血');
const link = fc.constantFrom('', 'https://example.org/1?a=b,c');
const record = fc.record({
  series_id: named,
  title: named,
  state: fc.constantFrom(...STATES),
  current_episode: fc.nat(1_000_000),
  total_episodes: fc.nat(1_000_000),
  score: fc.nat(10),
  rewatches: fc.nat(9_999),
  tag: fc.oneof(fc.constant(''), label),
  types: fc.uniqueArray(label, { maxLength: 3 }),
  last_watched_time: fc.nat(9_999_999_999_999),
  bookmark_url: link,
  listpage_url: link,
  image_url: link,
  description: words,
  note: words,
  air_weekday: fc.nat(7),
  air_time: fc.constantFrom('', '00:00', '23:59'),
  work: words,
  season: fc.nat(999),
});
const records = fc.uniqueArray(record, {
  minLength: 1,
  maxLength: 5,
  selector: ({ series_id }) => series_id,
});

test('what was exported is read back to the same records, whatever they say', () => {
  fc.assert(
    fc.property(records, (sent) => {
      expect(recordsOf(ownJson(sent))).toEqual(sent);
      expect(recordsOf(ownCsv(sent))).toEqual(sent);
    }),
  );
});

test('no cell of a CSV is a formula, and a column that is left out tells nothing', () => {
  const sent = { series_id: '1', title: '=1+1', note: '@x' };
  expect(ownCsv([sent])).toContain(`"1","'=1+1"`);
  expect(recordsOf('series_id,title,score\r\n1,甲,\r\n')).toEqual([
    { series_id: '1', title: '甲', score: 0 },
  ]);
});

test('what is no record is told with its reason, and the others are read', () => {
  const csv =
    'series_id,title,current_episode,bookmark_url\n1,甲,3,\n2,,1,\n3,丙,x,\n1,甲,4,\n5,戊,1,javascript:alert(1)\n';
  expect(readWatchedFile(csv)).toEqual({
    source: '已看管理器',
    records: [{ series_id: '1', title: '甲', current_episode: 3, bookmark_url: '' }],
    unread: [
      { title: '2', problem: watchedTexts.title },
      { title: '丙', problem: watchedTexts.episode },
      { title: '甲', problem: watchedTexts.twice },
      { title: '戊', problem: watchedTexts.link },
    ],
  });
});

test.each([
  '',
  '{',
  '[]',
  '{"a":1}',
  'a,b\n1,2',
  '<html></html>',
  '<myanimelist>',
  '"',
  'series_id,title\n1,"x',
])('what is of no known program is refused: %s', (file) => {
  expect(readWatchedFile(file)).toHaveProperty('problem');
});

const MAL = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- Created by an export -->
<myanimelist><myinfo><user_name>ada</user_name><user_total_anime>2</user_total_anime></myinfo>
<anime>
  <series_animedb_id>1</series_animedb_id><series_title><![CDATA[Star <Voyage> & Home]]></series_title>
  <series_type>TV</series_type><series_episodes>26</series_episodes><my_watched_episodes>12</my_watched_episodes>
  <my_start_date>2024-01-05</my_start_date><my_finish_date>0000-00-00</my_finish_date><my_score>9</my_score>
  <my_status>On-Hold</my_status><my_comments><![CDATA[]]></my_comments><my_times_watched>2</my_times_watched><my_tags/>
</anime>
<anime><series_animedb_id>7</series_animedb_id><series_title>Tea &amp; Caf&#233;</series_title>
  <my_status>Plan to Watch</my_status></anime>
</myanimelist>`;

test('MyAnimeList', () => {
  expect(recordsOf(MAL)).toEqual([
    {
      ...{ series_id: 'mal:1', title: 'Star <Voyage> & Home', state: 'paused', current_episode: 12 },
      ...{
        total_episodes: 26,
        score: 9,
        rewatches: 2,
        listpage_url: 'https://myanimelist.net/anime/1',
      },
      last_watched_time: Date.UTC(2024, 0, 5, 12),
    },
    {
      ...{ series_id: 'mal:7', title: 'Tea & Café', state: 'planned' },
      listpage_url: 'https://myanimelist.net/anime/7',
    },
  ]);
});

test('MyAnimeList: no day at all', () => {
  const none = MAL.replace('2024-01-05', '0000-00-00');
  expect(recordsOf(none)[0]).not.toHaveProperty('last_watched_time');
});

test.each([
  ['2024-05-00', Date.UTC(2024, 4, 1, 12)],
  ['2025-00-00', Date.UTC(2025, 0, 1, 12)],
])('MyAnimeList: a day that is not known, %s', (day, time) => {
  expect(recordsOf(MAL.replace('0000-00-00', day))[0]).toMatchObject({ last_watched_time: time });
});

test('an entry without a number is told, and is no record', () => {
  const nameless = MAL.replace('<series_animedb_id>7</series_animedb_id>', '');
  expect(readWatchedFile(nameless)).toMatchObject({
    records: [{ series_id: 'mal:1' }],
    unread: [{ title: 'Tea & Café', problem: watchedTexts.seriesId }],
  });
});

test('XML that declares entities is not read, and one that is repeated is not expanded', () => {
  const bomb = MAL.replace('<myanimelist>', '<!DOCTYPE x [<!ENTITY a "aaaa">]><myanimelist>');
  expect(readWatchedFile(bomb)).toEqual({ problem: watchedTexts.unknownFile });
  expect(recordsOf(MAL.replace('&amp;', '&a;'))[1]?.title).toBe('Tea &a; Café');
});

const BANGUMI = [
  {
    ...{ subject_id: 253, subject_type: 2, type: 3, rate: 8, ep_status: 4, comment: '慢热', tags: [] },
    updated_at: '2024-02-03T10:00:00+08:00',
    subject: {
      name: '星の旅',
      name_cn: '星之旅',
      eps: 12,
      images: { large: 'https://lain.bgm.tv/pic/1.jpg' },
    },
  },
  { subject_id: 9, subject_type: 1, type: 2, rate: 0, subject: { name: '本' } },
  { subject_id: 10, subject_type: 6, type: 2, rate: 0, ep_status: 10, subject: { name: '剧', name_cn: '' } },
];

test('Bangumi: the answers of its API, several of them, a takeout, and a table of a script', () => {
  const read = readJson({ data: BANGUMI, total: 3, limit: 30, offset: 0 });
  expect(read).toMatchObject([
    {
      ...{
        series_id: 'bangumi:253',
        title: '星之旅',
        state: 'watching',
        current_episode: 4,
        total_episodes: 12,
      },
      ...{ score: 8, note: '慢热', listpage_url: 'https://bgm.tv/subject/253', description: '原名：星の旅' },
      ...{ image_url: 'https://lain.bgm.tv/pic/1.jpg', last_watched_time: Date.UTC(2024, 1, 3, 2) },
    },
    { series_id: 'bangumi:10', title: '剧', state: 'completed' },
  ]);
  expect(readJson([{ data: BANGUMI }])).toEqual(read);
  expect(readJson(BANGUMI)).toEqual(read);
  const takeout = BANGUMI.map(({ subject, ...entry }) => ({ ...entry, subject_data: subject }));
  expect(readJson({ meta: { user: {} }, data: takeout })).toEqual(read);
  // The number of all episodes counts specials, openings and endings.
  const inFull = takeout.map((entry) => ({
    ...entry,
    subject_data: { total_episodes: 27, ...entry.subject_data },
  }));
  expect(readJson({ data: inFull })).toMatchObject([{ total_episodes: 12 }, { total_episodes: 27 }]);
  const head = '名称,名称(中文),条目类型,地址,状态,最后标注,完成度,我的评分,我的标签,我的评论\n';
  const rows =
    '星の旅,星之旅,动画,https://bgm.tv/subject/253,在看,2024-02-03 10:00:00,4 | 12,8,,慢热\n本,,书籍,https://bgm.tv/subject/9,读过,,,,,\n' +
    '剧,,三次元,https://bgm.tv/subject/10,看过,2024-02-03 10:00:00,10 | 10,(无评分),,(无评论)\n';
  expect(recordsOf(head + rows)).toMatchObject([
    {
      series_id: 'bangumi:253',
      title: '星之旅',
      state: 'watching',
      current_episode: 4,
      total_episodes: 12,
      score: 8,
    },
    { series_id: 'bangumi:10', title: '剧', state: 'completed' },
  ]);
  const withAliases = '名称,名称(中文),别名,地址\n星の旅,星之旅,Journey / Hoshi,https://bgm.tv/subject/253\n';
  expect(recordsOf(withAliases)).toMatchObject([{ title: '星之旅', description: '原名：星の旅' }]);
});

test.each(['观看状态', '类别'])('Bangumi: a table of the script of lists, with %s', (state) => {
  const head = `名称,别名,发行日期,地址,封面地址,收藏日期,我的评分,标签,吐槽,其它信息,${state}\n`;
  const rows = [
    '星之旅,星の旅,2009-10-02,https://bgm.tv/subject/253,//lain.bgm.tv/1.jpg,2017-1-9,9,,慢热,24话,看过',
    '剧,,2009-10-02,/subject/10,,2017-1-9,,,,,搁置',
  ];
  expect(recordsOf(head + rows.join('\n'))).toMatchObject([
    {
      ...{ series_id: 'bangumi:253', title: '星之旅', description: '原名：星の旅', state: 'completed' },
      ...{ score: 9, note: '慢热', last_watched_time: Date.UTC(2017, 0, 9, 12) },
    },
    { series_id: 'bangumi:10', title: '剧', state: 'paused' },
  ]);
});

test('AniList: lists of the API, each entry once, and one’s own data', () => {
  const media = {
    ...{ id: 5, idMal: 1, type: 'ANIME', episodes: 24, siteUrl: 'https://anilist.co/anime/5' },
    title: {
      userPreferred: 'Hoshi no Tabi',
      english: 'Star Journey',
      romaji: 'Hoshi no Tabi',
      native: '星の旅',
    },
  };
  const entry = {
    ...{
      status: 'REPEATING',
      score: 85,
      progress: 3,
      repeat: 1,
      notes: null,
      updatedAt: 1_700_000_000,
      media,
    },
    startedAt: { year: 2023, month: 1, day: null },
  };
  const lists = [
    { name: 'Watching', entries: [entry] },
    { name: 'Favourites', isCustomList: true, entries: [entry] },
    { name: 'Manga', entries: [{ ...entry, media: { ...media, id: 6, type: 'MANGA' } }] },
  ];
  const read = readJson({ data: { MediaListCollection: { lists } } });
  expect(read).toEqual([
    expect.objectContaining({
      ...{ series_id: 'anilist:5', title: 'Hoshi no Tabi', state: 'watching', current_episode: 3, score: 9 },
      ...{ total_episodes: 24, rewatches: 1, description: '原名：Star Journey / 星の旅' },
      last_watched_time: 1_700_000_000_000,
    }),
  ]);
  expect(readJson({ lists })).toEqual(read);
  const own = {
    series_id: 5,
    series_type: 0,
    status: 4,
    score: 70,
    progress: 9,
    notes: 'ok',
    finished_on: 20240229,
  };
  expect(readJson({ user: {}, lists: [own, { ...own, series_type: 1 }] })).toMatchObject([
    {
      ...{
        series_id: 'anilist:5',
        title: 'AniList 5',
        state: 'paused',
        score: 7,
        current_episode: 9,
        note: 'ok',
      },
      last_watched_time: Date.UTC(2024, 1, 29, 12),
    },
  ]);
});

test('Trakt: what was watched, by seasons, with ratings and the watchlist, in one file or in several', () => {
  const show = { title: 'Harbour', year: 2020, ids: { trakt: 77, slug: 'harbour' } };
  const movie = { title: 'Tide', ids: { trakt: 3, slug: 'tide-2019' } };
  const episodes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      number: at + 1,
      plays: 2,
      last_watched_at: '2024-03-01T00:00:00.000Z',
    }));
  const shows = [
    {
      ...{ plays: 12, last_watched_at: '2024-03-02T00:00:00.000Z', show },
      seasons: [
        { number: 0, episodes: episodes(1) },
        { number: 1, episodes: episodes(4) },
        { number: 2, episodes: episodes(2) },
      ],
    },
  ];
  const history = [
    {
      id: 1,
      watched_at: '2024-04-01T00:00:00.000Z',
      type: 'episode',
      episode: { season: 2, number: 3 },
      show,
    },
    { id: 2, watched_at: '2024-04-02T00:00:00.000Z', type: 'movie', movie },
  ];
  const ratings = [{ rated_at: '2024-04-02T00:00:00.000Z', rating: 7, type: 'show', show }];
  const planned = { title: 'Later', ids: { trakt: 9, slug: 'later' } };
  const watchlist = [
    { rank: 1, listed_at: '2024-05-01T00:00:00.000Z', notes: '周末', type: 'show', show: planned },
  ];
  const read = readJson({ shows, history, ratings, watchlist });
  expect(read).toMatchObject([
    {
      series_id: 'trakt:77',
      title: 'Harbour',
      state: 'completed',
      current_episode: 4,
      score: 7,
      // The history holds the same plays.
      rewatches: 1,
    },
    {
      ...{
        series_id: 'trakt:77:s2',
        title: 'Harbour 第2季',
        state: 'watching',
        current_episode: 3,
        score: 7,
      },
      ...{
        last_watched_time: Date.UTC(2024, 3, 1),
        listpage_url: 'https://trakt.tv/shows/harbour',
      },
    },
    { series_id: 'trakt:movie:3', title: 'Tide', state: 'completed' },
    { series_id: 'trakt:9', title: 'Later', state: 'planned', note: '周末' },
  ]);
  expect(readJson([...shows, ...history, ...ratings, ...watchlist])).toEqual(read);
});

const AT = '2024-04-01T00:00:00.000Z';
const show = { title: 'Harbour', ids: { trakt: 77, slug: 'harbour' } };
const movie = { title: 'Tide', ids: { trakt: 3, slug: 'tide-2019' } };
const ofSeason = (season: number, number: number) => ({ episode: { season, number } });

test('Trakt: what was collected, commented, paused or rated by the episode was not watched', () => {
  const episodes = [{ number: 1, collected_at: AT }];
  const others = [
    { last_collected_at: AT, show, seasons: [{ number: 1, episodes }] },
    { collected_at: AT, movie },
    { type: 'movie', movie, comment: { comment: '好' } },
    { type: 'episode', show, ...ofSeason(1, 2), progress: 40, paused_at: AT },
    { type: 'episode', show, ...ofSeason(1, 3), rating: 9, rated_at: AT },
  ];
  expect(readWatchedFile(JSON.stringify(others))).toEqual({ problem: watchedTexts.nothingToImport });
});

test('Trakt: the lists of what was watched and the history hold the same plays', () => {
  const plays = (number: number) => ({ number, plays: 1, last_watched_at: AT });
  const lists = [
    { plays: 2, last_watched_at: AT, show, seasons: [{ number: 1, episodes: [plays(1), plays(2)] }] },
    { plays: 1, last_watched_at: AT, movie },
  ];
  const history = [
    { id: 1, watched_at: AT, show, ...ofSeason(1, 1) },
    { id: 2, watched_at: AT, show, ...ofSeason(1, 2) },
    { id: 3, watched_at: AT, movie },
  ];
  for (const file of [lists, history, [...lists, ...history]]) {
    const read = readJson(file);
    expect(read).toMatchObject([{ current_episode: 2 }, { state: 'completed' }]);
    expect(read.map(({ rewatches = 0 }) => rewatches)).toEqual([0, 0]);
  }
  expect(readJson([...lists, ...history, { id: 4, watched_at: AT, movie }])[1]).toMatchObject({
    rewatches: 1,
  });
});

test('Trakt: a rated film was seen, a show of which nothing else is known is told', () => {
  const ratings = [
    { rating: 7, rated_at: AT, movie },
    { rating: 8, rated_at: AT, show },
  ];
  expect(readWatchedFile(JSON.stringify(ratings))).toMatchObject({
    records: [{ series_id: 'trakt:movie:3', state: 'completed', score: 7 }],
    unread: [{ title: 'Harbour', problem: watchedTexts.ratedOnly }],
  });
});

test('Trakt: without its numbers those of others are ids, and what has none is told', () => {
  const film = (title: string, ids: object) => ({ watched_at: AT, movie: { title, ids } });
  const file = [film('One', { tmdb: 4 }), film('Two', { imdb: 'tt5' }), film('Three', {}), film('Four', {})];
  expect(readWatchedFile(JSON.stringify(file))).toMatchObject({
    records: [{ series_id: 'tmdb:4:movie' }, { series_id: 'imdb:tt5' }],
    unread: [
      { title: 'Three', problem: watchedTexts.seriesId },
      { title: 'Four', problem: watchedTexts.seriesId },
    ],
  });
});

test('times are of seconds or ms, and those that no date has are told', () => {
  const entry = { subject_id: 1, subject_type: 2, type: 3, subject: { name: '一' } };
  expect(readJson([{ ...entry, updated_at: 1_700_000_000_000 }])).toEqual(
    readJson([{ ...entry, updated_at: 1_700_000_000 }]),
  );
  const file = JSON.stringify([entry, { ...entry, subject_id: 2, updated_at: 9e15 }]);
  expect(readWatchedFile(file)).toMatchObject({
    records: [{ series_id: 'bangumi:1' }],
    unread: [{ problem: watchedTexts.time }],
  });
});

test('a tag that never ends is not tried again and again', () => {
  expect(readWatchedFile(`<myanimelist><${'a'.repeat(1_000_000)}`)).toEqual({
    problem: watchedTexts.unknownFile,
  });
});

test('Yamtrack: its columns of before, all between quotes', () => {
  const head =
    '"media_id","source","media_type","title","image","season_number","episode_number","score","progress","status","start_date","end_date","notes","progress_changed"';
  const row =
    '"227","mal","anime","Fooly","https://cdn.example/1.jpg","","","","2","In progress","2024-02-09","","","2024-02-09T10:00:00Z"';
  expect(recordsOf(`${head}\n${row}\n`)).toMatchObject([
    {
      ...{
        series_id: 'mal:227',
        state: 'watching',
        current_episode: 2,
        image_url: 'https://cdn.example/1.jpg',
      },
      last_watched_time: Date.UTC(2024, 1, 9, 10),
    },
  ]);
});

test('Yamtrack: shows by their seasons, anime and films; of books and games it is told', () => {
  const head =
    'media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progressed_at\n';
  const rows = [
    '77,tmdb,tv,Harbour,https://image.tmdb.org/t/1.jpg,,,,9,In progress,2024-02-09,,雾,2024-02-09T12:00:00Z',
    '77,tmdb,season,Harbour,https://image.tmdb.org/t/1.jpg,1,,8.0,4,Completed,2024-02-09,2024-02-10,,2024-02-10T12:00:00Z',
    '77,tmdb,season,Harbour,https://image.tmdb.org/t/2.jpg,2,,,,In progress,,,,',
    '77,tmdb,episode,Harbour,,2,5,,,,,2024-03-01,,',
    '3,tmdb,movie,Tide,,,,9.5,1,Completed,,2024-02-11,好看,',
    '227,mal,anime,Fooly,,,,,2,Paused,,,,2024-02-09T10:00:00Z',
    '2,mal,manga,Book,,,,,0,Completed,,,,',
    '5,igdb,game,Game,,,,,3h 00min,Completed,,,,',
  ];
  const found = readWatchedFile(head + rows.join('\n'));
  if ('problem' in found) throw new Error(found.problem);
  expect(found.unread.map(({ title }) => title)).toEqual(['Book', 'Game']);
  expect(found.records).toMatchObject([
    { series_id: 'tmdb:3:movie', title: 'Tide', state: 'completed', score: 10, note: '好看' },
    { series_id: 'mal:227', title: 'Fooly', state: 'paused', current_episode: 2 },
    { series_id: 'tmdb:77', title: 'Harbour', state: 'completed', current_episode: 4, score: 8, note: '雾' },
    {
      ...{ series_id: 'tmdb:77:s2', title: 'Harbour 第2季', state: 'watching', current_episode: 5 },
      last_watched_time: Date.UTC(2024, 2, 1, 12),
    },
  ]);
});

test('Yamtrack: a show’s note stays beside that of its first season, and specials are told', () => {
  const head =
    'media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progressed_at\n';
  const rows = [
    '77,tmdb,tv,Harbour,,,,,,In progress,,,雾,',
    '77,tmdb,season,Harbour,,1,,,4,Completed,,,海,',
    '78,tmdb,tv,Tide,,,,,,Completed,,,好看,',
    '78,tmdb,season,Tide,,1,,,4,Completed,,,好看,',
    '79,tmdb,tv,Fog,,,,,3,In progress,,,,',
    '79,tmdb,season,Fog,,0,,,2,Completed,,,,',
  ];
  const found = readWatchedFile(head + rows.join('\n'));
  if ('problem' in found) throw new Error(found.problem);
  expect(found.records).toMatchObject([
    { series_id: 'tmdb:79', title: 'Fog', state: 'watching', current_episode: 3 },
    { series_id: 'tmdb:77', note: '雾\n海' },
    { series_id: 'tmdb:78', note: '好看' },
  ]);
  expect(found.unread).toEqual([{ title: 'Fog', problem: '特别篇不是单独的作品' }]);
});
