import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeByHand } from './hand-changes';
import {
  acceptWaiting,
  isPending,
  type Merged,
  mergeByTime,
  mergeNews,
  type News,
  recordFrom,
  type Waiting,
} from './merging';

interface State {
  record: Merged;
  waiting: readonly Waiting[];
}

const news: fc.Arbitrary<News> = fc.record({
  // Few moments, so that many news tell of the same one.
  time: fc.integer({ min: 1_000, max: 1_008 }),
  progress: fc.option(
    fc.oneof(
      fc.record({ episode: fc.integer({ min: 0, max: 300 }), completed: fc.constant(false) }),
      fc.constant({ episode: 0, completed: true }),
    ),
    { nil: undefined },
  ),
  details: fc.record(
    { title: fc.constantFrom('a', 'b'), tag: fc.constantFrom('', '国漫'), types: fc.constantFrom('', ',x,') },
    { requiredKeys: [] },
  ),
  fillOnly: fc.boolean(),
});
const manyNews = fc.array(news, { minLength: 1, maxLength: 7 });

/** Two orders of the same news, each with some of them repeated. */
const twoOrders = manyNews.chain((all) => {
  const order = fc
    .tuple(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(fc.constantFrom(...all), { maxLength: 4 }),
    )
    .chain(([whole, repeated]) => {
      const both = [...whole, ...repeated];
      return fc.shuffledSubarray(both, { minLength: both.length });
    });
  return fc.tuple(order, order);
});

function merged(state: State, all: readonly News[]): State {
  return all.reduce<State>(({ record, waiting }, one) => mergeNews(record, waiting, one), state);
}

function created(all: readonly News[]): State {
  const [first, ...rest] = all;
  if (!first) throw new Error('no news');
  return merged({ record: recordFrom(first), waiting: [] }, rest);
}

function accepted(state: State): State {
  const [next] = state.waiting;
  return next ? accepted(acceptWaiting(state.record, without(state.waiting, next), next)) : state;
}

const without = (waiting: readonly Waiting[], gone: Waiting) => waiting.filter((one) => one !== gone);

function comparable({ record, waiting }: State) {
  return { record, waiting: waiting.map(({ time, episode }) => `${String(time)} ${String(episode)}`).sort() };
}

const standing: State = {
  record: recordFrom({ time: 1_003, progress: { episode: 20, completed: false }, details: { title: 'a' } }),
  waiting: [],
};

describe('news of a known series', () => {
  test('end in the same state in any order, however often they come', () => {
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        expect(comparable(merged(standing, one))).toEqual(comparable(merged(standing, other)));
      }),
    );
  });

  test('change nothing when they come again, and say so', () => {
    fc.assert(
      fc.property(manyNews, news, (before, one) => {
        const once = merged(standing, [...before, one]);
        const again = mergeNews(once.record, once.waiting, one);
        expect(comparable(again)).toEqual(comparable(once));
        expect(again.outcome).not.toBe('updated');
      }),
    );
  });

  test('that are older than what is known never change the progress', () => {
    fc.assert(
      fc.property(manyNews, news, (before, one) => {
        const state = merged(standing, before);
        if (2 * one.time >= state.record.progress_stamp) return;
        const { record } = mergeNews(state.record, state.waiting, one);
        // Older news may make newer ones credible that waited; these count then.
        if (record.progress_stamp !== state.record.progress_stamp) {
          expect(record.progress_stamp).toBeGreaterThan(state.record.progress_stamp);
          return;
        }
        expect(record.current_episode).toBe(state.record.current_episode);
        expect(record.is_completed).toBe(state.record.is_completed);
      }),
    );
  });

  test('keep what a person set after the moment that they tell of', () => {
    const now = 1_004;
    fc.assert(
      fc.property(twoOrders, fc.integer({ min: 0, max: 300 }), ([one, other], episode) => {
        const progress = { episode, completed: false };
        const change = { progress, details: { tag: 'mine' }, watchedTime: now };
        const before = changeByHand(standing.record, change, now);
        const state = merged({ record: before, waiting: [] }, one);
        expect(comparable(state)).toEqual(comparable(merged({ record: before, waiting: [] }, other)));
        const { record } = merged(
          { record: before, waiting: [] },
          one.filter(({ time }) => time <= now),
        );
        if (before.hand_stamp === 0) return; // The same progress is no change.
        expect(record).toMatchObject({ current_episode: episode, last_watched_time: now, tag: 'mine' });
      }),
    );
  });
});

test('by time alone, what is older changes nothing, and what is not counts and says nothing more when repeated', () => {
  fc.assert(
    fc.property(manyNews, news, fc.integer({ min: 0, max: 30 }), (before, one, episode) => {
      const progress = { episode, completed: false };
      const heard = merged(standing, before);
      const record = changeByHand(heard.record, { progress, details: { title: 'mine' } }, 2_000);
      // The change by hand has answered what waited.
      const once = mergeByTime(record, [], one);
      if (one.time < record.last_watched_time) {
        expect(once).toEqual({ record, waiting: [], outcome: 'kept' });
        return;
      }
      if (!one.fillOnly) expect(once.record).toMatchObject(one.details);
      if (one.progress && once.outcome !== 'review') {
        expect(once.record).toMatchObject({
          current_episode: one.progress.episode,
          is_completed: one.progress.completed,
          last_watched_time: one.time,
        });
      }
      const again = mergeByTime(once.record, once.waiting, one);
      expect(comparable(again)).toEqual(comparable(once));
    }),
  );
});

test('a record ends as its rules say, wherever the change by hand falls among the news', () => {
  const now = 1_004;
  const near = fc.record({
    time: fc.integer({ min: 1_000, max: 1_008 }),
    progress: fc.oneof(
      fc.record({ episode: fc.integer({ min: 0, max: 60 }), completed: fc.constant(false) }),
      fc.constant({ episode: 0, completed: true }),
    ),
    details: fc.record({ title: fc.constantFrom('a', 'b', 'c') }),
  });
  fc.assert(
    fc.property(fc.array(near), fc.array(near), (before, after) => {
      // Nobody hears of a moment before it has come.
      const heard = merged(
        standing,
        before.filter(({ time }) => time <= now),
      );
      const byHand = { episode: 77, completed: false };
      const change = { progress: byHand, details: { title: 'mine' }, watchedTime: now };
      const { record } = merged({ record: changeByHand(heard.record, change, now), waiting: [] }, after);

      const [last] = after
        .filter(({ time }) => time > now)
        .toSorted(
          (one, other) =>
            other.time - one.time ||
            Number(other.progress.completed) - Number(one.progress.completed) ||
            other.progress.episode - one.progress.episode,
        );
      const titles = after.filter(({ time }) => time === last?.time).map(({ details }) => details.title);
      expect({
        episode: record.current_episode,
        completed: record.is_completed,
        title: record.title,
        time: record.last_watched_time,
      }).toEqual({
        ...(last?.progress ?? byHand),
        title: titles.toSorted().at(-1) ?? 'mine',
        time: last?.time ?? now,
      });
    }),
  );
});

test('the first news of a series end in the same state in any order, once what waits is accepted', () => {
  fc.assert(
    fc.property(twoOrders, ([one, other]) => {
      expect(accepted(created(one)).record).toEqual(accepted(created(other)).record);
    }),
  );
});

const at = (time: number, episode: number): News => ({
  time,
  progress: { episode, completed: false },
  details: {},
});

describe('a jump of more than 50 episodes', () => {
  test('waits, and counts once what lies between is known', () => {
    const jump = mergeNews(standing.record, [], at(1_006, 71));
    expect(jump).toMatchObject({
      outcome: 'review',
      record: { current_episode: 20, last_watched_time: 1_003 },
    });
    expect(mergeNews(standing.record, [], at(1_006, 70)).outcome).toBe('updated');
    const between = mergeNews(jump.record, jump.waiting, at(1_005, 50));
    expect(between).toMatchObject({ waiting: [], record: { current_episode: 71, last_watched_time: 1_006 } });
  });

  test('counts once the person accepts it, and not at all when it was refused', () => {
    const { record, waiting } = mergeNews(standing.record, [], at(1_006, 100));
    const [first] = waiting;
    expect(first && acceptWaiting(record, [], first).record).toMatchObject({ current_episode: 100 });
    expect(mergeNews(record, [], at(1_006, 100), true)).toMatchObject({ outcome: 'kept', waiting: [] });
  });

  test('is none for a series that nothing is known of', () => {
    expect(recordFrom(at(1_000, 900))).toMatchObject({ current_episode: 900 });
  });

  test('is of no interest any more when newer progress is known', () => {
    const { record, waiting } = merged(standing, [at(1_005, 100), at(1_006, 21)]);
    expect(waiting.map((one) => isPending(record, one))).toEqual([false]);
  });
});

test('completion has no episode; of two news of one moment the completed, then the higher one stays', () => {
  const done = { time: 1_005, progress: { episode: 0, completed: true }, details: {} };
  for (const order of [
    [done, at(1_005, 21)],
    [at(1_005, 21), done],
  ]) {
    expect(merged(standing, order).record).toMatchObject({ is_completed: true, current_episode: 0 });
  }
  expect(merged(standing, [at(1_005, 24), at(1_005, 22)]).record.current_episode).toBe(24);
  expect(mergeNews(standing.record, [], at(1_002, 19)).outcome).toBe('kept');
  expect(mergeNews(standing.record, [], at(1_003, 20)).outcome).toBe('unchanged');
});

test('a change by hand outruns clocks that are ahead', () => {
  const future = mergeNews(standing.record, [], at(9_999, 21));
  const byHand = changeByHand(future.record, { progress: { episode: 5, completed: false } }, 1_010);
  expect(mergeNews(byHand, [], at(9_999, 21)).record).toEqual(byHand);
  expect(mergeNews(byHand, [], at(10_000, 6)).record.current_episode).toBe(6);
});

test('details that only fill leave alone what anybody said', () => {
  const fill = { time: 1_009, details: { title: 'z', image_url: 'https://x' }, fillOnly: true };
  expect(mergeNews(standing.record, [], fill).record).toMatchObject({ title: 'a', image_url: 'https://x' });
});
