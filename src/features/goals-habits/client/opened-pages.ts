/* The pages of a habit and of a goal, in one chunk. */

export { GoalView } from './goal/goal-view';
export { HabitView } from './habit/habit-view';
