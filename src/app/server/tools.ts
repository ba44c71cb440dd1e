/* Every tool, a line each; its name here is the one by which its typed calls are reached. */

export { tool as calendar } from '@/features/calendar/server/tool';
export { tool as connection } from '@/features/database-test/server/tool';
export { tool as devflow } from '@/features/devflow/server/tool';
export { tool as expenses } from '@/features/expense-tracker/server/tool';
export { tool as goalsHabits } from '@/features/goals-habits/server/tool';
export { tool as scripts } from '@/features/script-manager/server/tool';
export { tool as watchedRecords } from '@/features/watched-records/server/tool';
