import type { KeptOfTool } from '@/platform/client/kept/kept-answers';

/** Today, with the days looked at last, the grid and the goals. */
export const kept: KeptOfTool = {
  queries: { 'goalsHabits.today': 3, 'goalsHabits.board': 2, 'goalsHabits.getGoals': 1 },
};
