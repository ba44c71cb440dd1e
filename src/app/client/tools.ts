/* All tools with screens, one line each. */

export { tool as calendar } from '@/features/calendar/client/tool';
export { tool as databaseTest } from '@/features/database-test/client/tool';
export { tool as devflow } from '@/features/devflow/client/tool';
export { tool as expenses } from '@/features/expense-tracker/client/tool';
export { tool as goalsHabits } from '@/features/goals-habits/client/tool';
export { tool as scriptManager } from '@/features/script-manager/client/tool';
export { tool as watchedRecords } from '@/features/watched-records/client/tool';
