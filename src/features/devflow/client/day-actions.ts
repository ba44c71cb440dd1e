import { currentPreferences } from '@/platform/client/preferences';
import type { DayActions } from '@/platform/client/tools/tool';
import { dayName } from '@/platform/shared/civil-names';

/** What can be done with an item on the day that it is due on. */
export const dayActions: DayActions = {
  move: ({ id, title }, day) => ({
    call: 'editItem',
    input: { id, dueDate: day },
    done: `“${title}”, due on ${dayName(day, currentPreferences())}`,
    shows: { day },
  }),
};
