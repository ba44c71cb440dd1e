import { expect, test } from 'vitest';
import { matchesView, stepped, withRecord } from './list-changes';
import { viewOf } from './records-view';
import type { WatchedRecord } from './watched-record';

function recordWith(fields: Partial<WatchedRecord>): WatchedRecord {
  return {
    id: 1,
    series_id: 'ss1',
    title: '山海行记',
    current_episode: 41,
    is_completed: false,
    state: 'watching',
    total_episodes: 0,
    score: 0,
    rewatches: 0,
    air_weekday: 0,
    air_time: '',
    work: '',
    season: 0,
    tag: '国漫',
    types: ['奇幻', '冒险'],
    bookmark_url: '',
    listpage_url: '',
    image_url: '',
    description: '',
    last_watched_time: 1,
    sync_timestamp: null,
    created_at: 1,
    ...fields,
  };
}

test.each([
  [{}, true],
  [{ tag: '国漫', type: '冒险', progress: 'watching' as const }, true],
  [{ progress: 'completed' as const }, false],
  [{ tag: '' }, false],
  [{ type: '机甲' }, false],
])('a record in the view %j: %s', (address, matches) => {
  expect(matchesView(recordWith({}), viewOf(address))).toBe(matches);
});

const page = { revision: 7, total: 2, records: [recordWith({ id: 2 }), recordWith({})] };
const asked = { ...viewOf({}), offset: 0, limit: 100 };

test('a changed record stays where it stands in the view that is looked at', () => {
  const changed = recordWith({ current_episode: 42 });
  const shown = withRecord(changed, viewOf({})).list?.(page, asked);
  expect(shown).toEqual({ ...page, records: [page.records[0], changed] });
});

test('what it does to other views, and to one that it leaves, is for the server to say', () => {
  const changed = recordWith({ is_completed: true });
  const watching = viewOf({ progress: 'watching' });
  expect(withRecord(changed, viewOf({})).list?.(page, { ...asked, ...watching })).toBeNull();
  expect(withRecord(changed, watching).list?.(page, { ...asked, ...watching })).toBeNull();
});

test('presses count at once, never below 0, and on completed records only once they are answered', () => {
  const after = (record: WatchedRecord, by: number) =>
    stepped(record, by).list?.({ ...page, records: [record] }, asked)?.records[0];
  expect(after(recordWith({}), 1)?.current_episode).toBe(42);
  expect(after(recordWith({ current_episode: 0 }), -1)?.current_episode).toBe(0);
  const completed = recordWith({ is_completed: true, current_episode: 0 });
  expect(after(completed, 1)).toBe(completed);
});

test('a press is not counted again in records that came with it before it was answered', () => {
  const shown = recordWith({});
  const fetched = { ...page, records: [recordWith({ current_episode: 42 })] };
  expect(stepped(shown, 1).list?.(fetched, asked)?.records[0]?.current_episode).toBe(42);
});
