/* What pages begin with, one line each: apart from `tools.ts`, since the boot script, which asks for it, is in every page. */

export { firstData as calendar } from '@/features/calendar/client/first-data';
export { firstData as dashboard } from '@/features/dashboard/client/first-data';
export { firstData as devflow } from '@/features/devflow/client/first-data';
export { firstData as expenses } from '@/features/expense-tracker/client/first-data';
export { firstData as goalsHabits } from '@/features/goals-habits/client/first-data';
export { firstData as home } from '@/features/home/client/first-data';
export { firstData as scriptManager } from '@/features/script-manager/client/first-data';
export { firstData as watchedRecords } from '@/features/watched-records/client/first-data';
