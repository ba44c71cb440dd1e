import { expenseFigures } from './dashboard.sql';
import type { ServerTool } from '@/platform/server/tools/tool';
import { expenseGate } from '../gate';
import { expenseData } from './data/part';
import { countHomeRows } from './home.sql';
import { largeImport } from './importing/rules';
import { expenseRest } from './rest';
import { readBalances } from './queries';
import { expenseRouter } from './router';
import { postWhatIsDue } from './schedules/automatic/writes';
import { listBillDays } from './schedules/days.sql';
import { listReminders } from './schedules/reminders.sql';
import demo from './demo.json' with { type: 'json' };
import { expenseTrash } from './trash/kinds.sql';

export const tool = {
  router: expenseRouter,
  figures: expenseFigures,
  gate: expenseGate,
  rest: expenseRest,
  homeRows: countHomeRows,
  data: expenseData,
  demo,
  reminders: listReminders,
  days: listBillDays,
  measures: readBalances,
  timely: { 'automatic posting': ({ db, stopping }) => postWhatIsDue(db, stopping) },
  largeBody: largeImport,
  housekeeping: {
    'trash of the expense tracker': expenseTrash.deleteExpired,
  },
} satisfies ServerTool;
