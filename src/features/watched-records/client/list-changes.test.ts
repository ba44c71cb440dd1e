import { expect, test } from 'vitest';
import { matchesView, withPresses, withRecord } from './list-changes';
import { viewOf } from './watched-address';
import type { WatchedRecord } from './watched-record';

function recordWith(fields: Partial<WatchedRecord>): WatchedRecord {
  return {
    id: 1,
    series_id: 'ss1',
    title: '山海行记',
    current_episode: 41,
    is_completed: false,
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

test('a page takes the next change in where the record stands', () => {
  const other = recordWith({ id: 2 });
  const page = { revision: 7, total: 2, records: [other, recordWith({})] };
  const changed = recordWith({ current_episode: 42 });
  expect(withRecord(page, changed, 8)).toEqual({ revision: 8, total: 2, records: [other, changed] });
});

test('a page that has missed a change before is loaded again, and a newer one stays', () => {
  const page = { revision: 6, total: 1, records: [recordWith({})] };
  const changed = recordWith({ current_episode: 42 });
  expect(withRecord(page, changed, 8)).toEqual({ ...page, records: [changed] });
  expect(withRecord(page, changed, 6)).toBe(page);
});

test('presses count at once, never below 0, and on completed records only once they are answered', () => {
  expect(withPresses(recordWith({}), 2).current_episode).toBe(43);
  expect(withPresses(recordWith({ current_episode: 1 }), -3).current_episode).toBe(0);
  const completed = recordWith({ is_completed: true, current_episode: 0 });
  expect(withPresses(completed, 1)).toBe(completed);
});
