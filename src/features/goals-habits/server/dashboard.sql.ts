import { readOnce } from '@/platform/server/one-answer';
import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { type Figure, FIGURE_ROWS, type FigureRow } from '@/platform/shared/figures';
import type { HabitRow } from '../answers';
import { MEASURE_TOPICS } from '../rules';
import { decimalOf } from '../rules/amounts';
import { standingOf, targetOfDay } from '../rules/day-standing';
import { progressPercent } from '../rules/goals';
import { scorePercent } from '../rules/score';
import { ofState, readGoals } from './goal-list.sql';
import { readHabits } from './reading.sql';

export const habitFigures: readonly FigureKind[] = [
  { key: 'today', title: 'Habits today', read: readToday },
  { key: 'strength', title: 'Strength of habits', read: readStrength },
  { key: 'goals', title: 'Goals', reads: MEASURE_TOPICS, read: readOpenGoals },
];

const habitsOf = ({ db, user }: FigureAsked) =>
  readOnce(db, `habits of ${String(user.id)}`, () => readHabits(db, user.id, {}));
const habitHref = ({ id }: { id: number }) => `/goals-habits?habit=${String(id)}`;
const percent = (whole: number) => `${String(whole)} %`;

/** What is due today and what is done of it, the open ones first. */
async function readToday(asked: FigureAsked): Promise<Figure | null> {
  const { habits } = await habitsOf(asked);
  // What is to be left undone is nothing to do.
  const [open, done] = (['due', 'done'] as const).map((standing) =>
    habits.filter((habit) => standingOf(habit) === standing),
  ) as [HabitRow[], HabitRow[]];
  const count = open.length + done.length;
  if (count === 0) return null;
  return {
    value: `${String(done.length)} of ${String(count)}`,
    counts: 'done today',
    href: '/goals-habits',
    picture: { kind: 'rows', rows: [...open, ...done].slice(0, FIGURE_ROWS).map(todayRow) },
  };
}

function todayRow(habit: HabitRow): FigureRow {
  const { name, amount, unit, kind } = habit;
  const row = { name, href: habitHref(habit) };
  const target = targetOfDay(habit);
  if (kind === 'amount' && target) {
    const there = amount ?? 0;
    return {
      ...row,
      value: `${decimalOf(there)} of ${decimalOf(target)} ${unit}`.trimEnd(),
      share: Math.min(1, there / target),
    };
  }
  return { ...row, value: standingOf(habit) === 'done' ? 'Done' : 'Open' };
}

/** How strong the habits are now, the strongest first. */
async function readStrength(asked: FigureAsked): Promise<Figure | null> {
  const { habits } = await habitsOf(asked);
  if (habits.length === 0) return null;
  const mean = habits.reduce((sum, { score }) => sum + score, 0) / habits.length;
  const sorted = habits.toSorted((one, other) => other.score - one.score);
  return {
    value: percent(scorePercent(mean)),
    counts: `mean of ${String(habits.length)} ${habits.length === 1 ? 'habit' : 'habits'}`,
    href: '/goals-habits?tab=habits',
    picture: {
      kind: 'rows',
      rows: sorted.slice(0, FIGURE_ROWS).map((habit) => ({
        name: habit.name,
        value: percent(scorePercent(habit.score)),
        href: habitHref(habit),
        share: habit.score,
      })),
    },
  };
}

const STANDINGS = { ahead: 'ahead', on_track: 'on track', behind: 'behind', far_behind: 'far behind' };

/** The goals that are open, those of a due date first. */
async function readOpenGoals(asked: FigureAsked): Promise<Figure | null> {
  const { goals } = await readGoals(asked.db, asked);
  const open = ofState(goals, 'open');
  if (open.length === 0) return null;
  const sorted = open.toSorted(({ dueDate: a }, { dueDate: b }) => (a ?? '9999').localeCompare(b ?? '9999'));
  const onTrack = open.filter(({ standing }) => standing === 'ahead' || standing === 'on_track').length;
  const judged = open.filter(({ standing }) => standing !== null).length;
  return {
    value: judged > 0 ? `${String(onTrack)} of ${String(judged)}` : String(open.length),
    counts: judged > 0 ? 'on track' : open.length === 1 ? 'open goal' : 'open goals',
    href: '/goals-habits?tab=goals',
    picture: {
      kind: 'rows',
      rows: sorted.slice(0, FIGURE_ROWS).map(({ id, name, progress, standing }) => ({
        name,
        value: [percent(progressPercent(progress)), ...(standing ? [STANDINGS[standing]] : [])].join(' · '),
        href: `/goals-habits?goal=${String(id)}`,
        share: Math.min(1, Math.max(0, progress)),
      })),
    },
  };
}
