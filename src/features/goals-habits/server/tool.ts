import { habitFigures } from './dashboard.sql';
import type { ServerTool } from '@/platform/server/tools/tool';
import { goalsHabitsGate } from '../gate';
import { goalsHabitsData } from './data/part';
import { goalsHabitsFeed } from './feed';
import { largeImport } from './importing/rules';
import { countHomeRows } from './home.sql';
import { listHabitDays } from './days.sql';
import { goalsHabitsRest } from './rest';
import { habitActions } from './reminder-actions';
import { listReminders } from './reminders.sql';
import { goalsHabitsRouter } from './router';
import demo from './demo.json' with { type: 'json' };
import { renewFigures } from './figures/writes';
import { listGoalTasks, listHabitTasks } from './tasks.sql';
import { habitsTrash } from './trash.sql';

export const tool = {
  router: goalsHabitsRouter,
  about: 'Habits with their entries, groups and pauses, and goals.',
  figures: habitFigures,
  gate: goalsHabitsGate,
  feed: goalsHabitsFeed,
  data: goalsHabitsData,
  rest: goalsHabitsRest,
  demo,
  largeBody: largeImport,
  homeRows: countHomeRows,
  reminders: listReminders,
  reminderActions: habitActions,
  days: listHabitDays,
  tasks: { due: listGoalTasks, routine: listHabitTasks },
  housekeeping: {
    'trash of Goals & Habits': habitsTrash.deleteExpired,
    'figures of habits': ({ db, stopping }) => renewFigures(db, stopping),
  },
} satisfies ServerTool;
