import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { watchedTexts } from '../../texts';
import { readFile } from './read-file';

const zipped = (name: string, files: Record<string, unknown>) => {
  const texts = Object.entries(files).map(([path, list]) => [path, strToU8(JSON.stringify(list))] as const);
  return new File([new Uint8Array(zipSync(Object.fromEntries(texts)))], name);
};

test('the zip of Trakt is read whole: its history in parts, ratings and the watchlist, and no other list', async () => {
  const show = (trakt: number, title: string) => ({ title, ids: { trakt, slug: title } });
  const seen = (season: number, number: number) => ({
    watched_at: '2024-04-01T00:00:00.000Z',
    episode: { season, number },
    show: show(77, 'harbour'),
  });
  const listed = (trakt: number, title: string) => ({
    listed_at: '2024-04-01T00:00:00.000Z',
    show: show(trakt, title),
  });
  const read = await readFile(
    zipped('trakt.zip', {
      'watched-history-1.json': [seen(2, 3)],
      'watched-history-2.json': [seen(1, 9), seen(2, 1)],
      'ratings-shows.json': [{ rating: 8, show: show(77, 'harbour') }],
      'lists-watchlist.json': [listed(9, 'later')],
      'lists-favorites.json': [listed(77, 'harbour'), listed(5, 'liked')],
      'lists-list-1-mine.json': [listed(6, 'mine')],
      'user-profile.json': { username: 'ada' },
    }),
  );
  expect(read).toMatchObject({
    source: 'Trakt',
    unread: [],
    records: [
      { series_id: 'trakt:77', state: 'completed', current_episode: 9, score: 8 },
      { series_id: 'trakt:77:s2', state: 'watching', current_episode: 3, score: 8 },
      { series_id: 'trakt:9', state: 'planned' },
    ],
  });
});

test('another zip, such as a workbook of Excel, is told by what can be read', async () => {
  const workbook = zipped('list.xlsx', { '[Content_Types].xml': '', 'xl/workbook.xml': '' });
  expect(await readFile(workbook)).toEqual({ problem: watchedTexts.unknownFile });
  const damaged = new File(['PK\u0003\u0004'], 'a.zip');
  expect(await readFile(damaged)).toEqual({ problem: watchedTexts.fileUnreadable });
  expect(await readFile(new File(['PK,title'], 'a.csv'))).toEqual({ problem: watchedTexts.unknownFile });
});

test('a part of the zip of Trakt beyond the limit is told to be too large', async () => {
  const zip = Buffer.from(await zipped('trakt.zip', { 'watched-history-1.json': [] }).arrayBuffer());
  // Where the directory tells the size of the part.
  zip.writeUInt32LE(32 * 1024 * 1024 + 1, zip.indexOf('PK\u0001\u0002') + 24);
  expect(await readFile(new File([zip], 'trakt.zip'))).toEqual({ problem: watchedTexts.fileTooLarge });
});
