import { expenseFigures } from './dashboard.sql';
import type { ServerTool } from '@/platform/server/tools/tool';
import { expenseGate } from '../gate';
import { expenseData } from './data/part';
import { expenseFeed } from './feed';
import { countHomeRows } from './home.sql';
import { largeImport } from './importing/rules';
import { expenseRest } from './rest';
import { readBalances } from './queries';
import { expenseRouter } from './router';
import { postWhatIsDue } from './schedules/automatic/writes';
import { listPassedBudgets } from './budgets/reminders.sql';
import { listBillDays, listBillTasks } from './schedules/days.sql';
import { billActions } from './schedules/reminder-actions';
import { listReminders } from './schedules/reminders.sql';
import demo from './demo.json' with { type: 'json' };
import { expenseTrash } from './trash/kinds.sql';

export const tool = {
  router: expenseRouter,
  about: 'Accounts, transactions, schedules, budgets, reports and imports.',
  figures: expenseFigures,
  gate: expenseGate,
  rest: expenseRest,
  homeRows: countHomeRows,
  feed: expenseFeed,
  data: expenseData,
  demo,
  reminders: async (db, span) => [...(await listReminders(db, span)), ...(await listPassedBudgets(db, span))],
  reminderActions: billActions,
  days: listBillDays,
  tasks: { routine: listBillTasks },
  measures: readBalances,
  timely: { 'automatic posting': ({ db, stopping }) => postWhatIsDue(db, stopping) },
  largeBody: largeImport,
  housekeeping: {
    'trash of the expense tracker': expenseTrash.deleteExpired,
  },
} satisfies ServerTool;
