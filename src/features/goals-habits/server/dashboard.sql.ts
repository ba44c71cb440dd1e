import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { SessionUser } from '@/platform/server/sessions';
import type { ToolPorts } from '@/platform/server/tools/ports';
import type { ToolFigure } from '@/platform/server/tools/tool';
import { streakText } from '../rules';
import { ofState, readGoals } from './goal-list.sql';
import { readHabits } from './reading.sql';

/** Of today: the habits that are done, the longest streak that runs, and the goals that are on their way. */
export async function readFigures(
  db: Kysely<Database>,
  user: Pick<SessionUser, 'id' | 'role'>,
  ports: ToolPorts,
): Promise<ToolFigure[]> {
  const [{ habits }, { goals }] = await Promise.all([
    readHabits(db, user.id, {}),
    readGoals(db, { user, ports }),
  ]);
  const done = habits.filter(({ state }) => state === 'done').length;
  const due = habits.filter((habit) => habit.due && habit.state !== 'done').length;
  const longest = habits.reduce<(typeof habits)[number] | null>(
    (best, habit) => (habit.streak > (best?.streak ?? 0) ? habit : best),
    null,
  );
  const judged = ofState(goals, 'open').filter(({ standing }) => standing !== null);
  const onTheirWay = judged.filter(({ standing }) => standing === 'ahead' || standing === 'on_track').length;
  return [
    ...(habits.length > 0
      ? [{ label: 'Done today', value: `${String(done)} of ${String(done + due)}`, href: '/goals-habits' }]
      : []),
    ...(longest
      ? [
          {
            label: `Streak of “${longest.name}”`,
            value: streakText(longest.streak, longest.streakUnit),
            href: `/goals-habits?habit=${String(longest.id)}`,
          },
        ]
      : []),
    ...(judged.length > 0
      ? [
          {
            label: 'Goals on track',
            value: `${String(onTheirWay)} of ${String(judged.length)}`,
            href: '/goals-habits?tab=goals',
          },
        ]
      : []),
  ];
}
