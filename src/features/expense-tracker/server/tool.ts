import type { ServerTool } from '@/platform/server/tool';
import { expenseGate } from '../gate';
import { readFigures } from './dashboard/queries';
import { expenseData } from './data/part';
import { addBooks } from './demo/writes';
import { countHomeRows } from './home/queries';
import { largeImport } from './importing/rules';
import { expenseLegacy } from './legacy';
import { expenseRouter } from './router';
import { postWhatIsDue } from './schedules/automatic/writes';
import { listReminders } from './schedules/reminders/queries';
import { deleteLapsed } from './trash/purging/writes';

export const tool = {
  router: expenseRouter,
  gate: expenseGate,
  legacy: expenseLegacy,
  homeRows: countHomeRows,
  figures: readFigures,
  data: expenseData,
  demo: addBooks,
  reminders: listReminders,
  timely: { 'automatic posting': ({ db, stopping }) => postWhatIsDue(db, stopping) },
  largeBody: largeImport,
  housekeeping: {
    'trash of the expense tracker': ({ db, stopping }) => deleteLapsed(db, stopping),
  },
} satisfies ServerTool;
