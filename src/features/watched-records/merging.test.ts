import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeByHand } from './hand-changes';
import {
  acceptWaiting,
  isAhead,
  isPending,
  type Merged,
  mergeNews,
  type News,
  recordFrom,
  type Waiting,
  withoutFuture,
} from './merging';

interface State {
  record: Merged;
  waiting: readonly Waiting[];
}

const news: fc.Arbitrary<News> = fc.record({
  // Few times, so that many news have the same one.
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
function ordersOf(all: fc.Arbitrary<News[]>): fc.Arbitrary<[News[], News[]]> {
  return all.chain((some) => {
    const order = fc
      .tuple(
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.array(fc.constantFrom(...some), { maxLength: 4 }),
      )
      .chain(([whole, repeated]) => {
        const both = [...whole, ...repeated];
        return fc.shuffledSubarray(both, { minLength: both.length });
      });
    return fc.tuple(order, order);
  });
}

/** News of a series that is watched from its beginning to its end, as reported by different pages. */
const risingNews: fc.Arbitrary<News[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.constantFrom('a', 'b')), {
      minLength: 1,
      maxLength: 7,
    }),
    fc.boolean(),
  )
  .map(([steps, completes]) => {
    let episode = 0;
    return steps.map(([step, title], index): News => {
      episode += step;
      const completed = completes && index === steps.length - 1;
      return {
        time: 1_001 + index,
        progress: completed ? { episode: 0, completed } : { episode, completed },
        details: { title },
      };
    });
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

/** The part of a record that users see. */
function visible({ current_episode, is_completed, title, last_watched_time }: Merged) {
  return { current_episode, is_completed, title, last_watched_time };
}

/** The progress as a number: completed is highest. */
function reached({ current_episode, is_completed }: Merged): number {
  return is_completed ? Number.POSITIVE_INFINITY : current_episode;
}

describe('news of a known series', () => {
  test('end in the same state in any order, however often they come, when the episodes rise with the time', () => {
    fc.assert(
      fc.property(ordersOf(risingNews), ([one, other]) => {
        const before = { record: recordFrom(at(1_000, 1)), waiting: [] };
        const [mine, theirs] = [merged(before, one), merged(before, other)];
        expect(visible(accepted(mine).record)).toEqual(visible(accepted(theirs).record));
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
        expect(again.isAgain).toBe(false);
      }),
    );
  });

  test('that are older than what was watched last change nothing, whoever told or set that', () => {
    fc.assert(
      fc.property(manyNews, news, fc.boolean(), (before, one, allowed) => {
        const last: News = { ...at(1_008, 300), details: { title: 'z' } };
        const state = merged(standing, [...before, { ...last, progress: undefined }]);
        const told = { ...one, allowDecrease: allowed, reopen: allowed };
        if (one.time === last.time) return;
        expect(mergeNews(state.record, state.waiting, told)).toEqual({
          ...state,
          outcome: 'kept',
          isAgain: false,
        });
        const counted = changeByHand(
          standing.record,
          { progress: { episode: 21, completed: false }, watchedTime: 1_008 },
          1_008,
        );
        expect(mergeNews(counted, [], told)).toMatchObject({ record: counted, waiting: [], outcome: 'kept' });
      }),
    );
  });

  test('never lower the progress, nor take the completion away', () => {
    fc.assert(
      fc.property(manyNews, news, (before, one) => {
        const state = merged(standing, before);
        const merge = mergeNews(state.record, state.waiting, one);
        expect(reached(merge.record)).toBeGreaterThanOrEqual(reached(state.record));
        if (merge.isAgain) {
          expect(merge.record).toMatchObject({
            current_episode: state.record.current_episode,
            is_completed: state.record.is_completed,
            last_watched_time: one.time,
          });
        }
      }),
    );
  });

  test('keep what a person set after the moment that they tell of', () => {
    const now = 1_004;
    fc.assert(
      fc.property(manyNews, fc.integer({ min: 0, max: 300 }), fc.boolean(), (all, episode, allowed) => {
        const progress = { episode, completed: false };
        const change = { progress, details: { tag: 'mine' }, watchedTime: now };
        const before = changeByHand(standing.record, change, now);
        if (before.hand_stamp === 0) return; // The same progress is no change.
        const early = all.filter(({ time }) => time <= now);
        const { record } = merged(
          { record: before, waiting: [] },
          early.map((one) => ({ ...one, allowDecrease: allowed, reopen: allowed })),
        );
        expect(record).toMatchObject({ current_episode: episode, last_watched_time: now, tag: 'mine' });
      }),
    );
  });
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
    fc.property(fc.array(near), fc.array(near), fc.integer({ min: 0, max: 60 }), (before, after, episode) => {
      // News cannot arrive before the time that they report.
      const heard = merged(
        standing,
        before.filter(({ time }) => time <= now),
      );
      const byHand = { episode, completed: false };
      const change = { progress: byHand, details: { title: 'mine' }, watchedTime: now };
      const changed = changeByHand({ ...heard.record, current_episode: 99 }, change, now);
      const inOrder = after.toSorted((one, other) => one.time - other.time);
      // Within the jump limit, so that all of them count on arrival.
      const { record } = merged({ record: { ...changed, trusted_episode: 60 }, waiting: [] }, inOrder);

      const told = inOrder.filter(({ time }) => time > now);
      const last = told.at(-1);
      const titles = told.filter(({ time }) => time === last?.time).map(({ details }) => details.title);
      const completed = told.some(({ progress }) => progress.completed);
      expect(visible(record)).toEqual({
        current_episode: completed ? 0 : Math.max(episode, ...told.map(({ progress }) => progress.episode)),
        is_completed: completed,
        title: titles.toSorted().at(-1) ?? 'mine',
        last_watched_time: last?.time ?? now,
      });
    }),
  );
});

test('the first news of a series end so as well, once what waits is accepted', () => {
  fc.assert(
    fc.property(ordersOf(risingNews), ([one, other]) => {
      expect(visible(accepted(created(one)).record)).toEqual(visible(accepted(created(other)).record));
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

  test('of a completed series waits as well, and goes on with it once it is accepted', () => {
    const done = merged(standing, [{ ...at(1_004, 0), progress: { episode: 0, completed: true } }]);
    const { record, waiting } = mergeNews(done.record, [], at(1_005, 300));
    expect(visible(record)).toEqual(visible(done.record));
    const [first] = waiting;
    expect(first && acceptWaiting(record, waiting, first).record).toMatchObject({
      is_completed: false,
      current_episode: 300,
    });
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
  expect(merged(standing, [at(1_005, 22), at(1_005, 24)]).record.current_episode).toBe(24);
  expect(merged(standing, [at(1_005, 24), at(1_005, 22)]).record.current_episode).toBe(24);
  expect(mergeNews(standing.record, [], at(1_002, 19)).outcome).toBe('kept');
  expect(mergeNews(standing.record, [], at(1_003, 20)).outcome).toBe('unchanged');
});

test('an episode that was watched again moves the time alone, unless the news mean to lower or to go on', () => {
  const again = mergeNews(standing.record, [], at(1_004, 3));
  expect(again).toMatchObject({ outcome: 'updated', isAgain: true });
  expect(visible(again.record)).toEqual({ ...visible(standing.record), last_watched_time: 1_004 });
  const lowered = mergeNews(standing.record, [], { ...at(1_004, 3), allowDecrease: true });
  expect(lowered).toMatchObject({ record: { current_episode: 3 }, isAgain: false });

  const done = changeByHand(again.record, { progress: { episode: 0, completed: true } }, 1_005);
  expect(mergeNews(done, [], { ...at(1_006, 3), allowDecrease: true })).toMatchObject({
    record: { is_completed: true, current_episode: 0, last_watched_time: 1_006 },
    isAgain: true,
  });
  expect(mergeNews(done, [], { ...at(1_006, 3), reopen: true }).record).toMatchObject({
    is_completed: false,
    current_episode: 3,
  });
});

test('a record that a clock ahead has told of hears of what is watched now', () => {
  const now = 10_000_000;
  const minute = 60_000;
  const frozen = mergeNews(standing.record, [], { ...at(now * 2, 21), details: { title: 'z' } }).record;
  const healed = withoutFuture(frozen, now - minute, now);
  expect(visible(mergeNews(healed, [], { ...at(now - 1, 22), details: { title: 'b' } }).record)).toEqual({
    current_episode: 22,
    is_completed: false,
    title: 'b',
    last_watched_time: now - 1,
  });
  const justAhead = mergeNews(standing.record, [], at(now + 4 * minute, 21)).record;
  expect(withoutFuture(justAhead, now - minute, now)).toBe(justAhead);
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

test('a clock may be five minutes ahead, and no further', () => {
  const now = Date.UTC(2026, 0, 5);
  expect([300_000, 300_001].map((ahead) => isAhead(now + ahead, now))).toEqual([false, true]);
});
