import type { DetailAnswer, HabitRow, PauseRow, ScheduleRow } from '@/features/goals-habits/answers';
import type { GoalRow } from '@/features/goals-habits/goal-answers';

type Entry = DetailAnswer['entries'][number];

/** What a habit's page is given, of a habit of every day on 2026-11-23, with what a test says instead. */
export function detailOf({
  habit,
  schedules = [{}],
  pauses = [],
  entries = [],
  streaks = [],
}: {
  habit?: Partial<HabitRow>;
  schedules?: Partial<ScheduleRow>[];
  pauses?: Partial<PauseRow>[];
  entries?: (Pick<Entry, 'day' | 'state'> & Partial<Entry>)[];
  streaks?: DetailAnswer['streaks'];
}): DetailAnswer {
  const startDate = habit?.startDate ?? '2026-11-01';
  const whole = schedules.map((schedule, at): ScheduleRow => ({
    ...{ id: at + 1, validFrom: startDate, rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ times: 1, span: 7, target: null },
    ...schedule,
  }));
  const [schedule] = whole;
  if (!schedule) throw new Error('A habit has a schedule');
  return {
    ...{ today: '2026-11-23', weekStart: 1, formerBests: [], streaks },
    habit: {
      ...{ id: 1, groupId: null, name: 'Run', question: '', notes: '', color: '#3b82f6', kind: 'check' },
      ...{ direction: 'at_least', unit: '', step: 1_000, emptyCounts: true, startDate },
      ...{ reminders: [], reminderAt: null },
      ...{ archived: false, schedule, former: null, due: true, over: false },
      ...{ state: null, amount: null, paused: null, score: 0.5 },
      ...{ streak: 0, streakUnit: 'days', best: 0, total: 0, week: [] },
      ...habit,
    },
    schedules: whole,
    pauses: pauses.map((pause, at) => ({
      ...{ id: at + 1, habitId: 1, from: startDate, until: null, reason: '' },
      ...pause,
    })),
    entries: entries.map((entry) => ({ amount: null, note: '', ...entry })),
    scores: { from: startDate, values: [] },
  };
}

/** A goal of a year that is behind, with what a test says instead. */
export const goalOf = (given: Partial<GoalRow> = {}): GoalRow => ({
  ...{ id: 1, parentId: null, name: 'Read 50 books', why: '', measure: 'number', unit: 'books' },
  ...{ startValue: 0, targetValue: 50_000, value: 20_000, progress: 0.4, expected: 0.55 },
  ...{ standing: 'behind', startDate: '2026-01-01', dueDate: '2026-12-31', forecast: '2027-03-01' },
  ...{ weight: 1, habitId: null, devflowFeatureId: null, expenseAccountId: null, sourceName: null },
  ...{ sourceHref: null, state: 'open', closedAt: null, steps: [] },
  ...given,
});
