import type { HabitRow, PauseRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';

/** The dialogs over the screen; their code is loaded when the first one opens. What is not named is to be added. */
export type HabitDialog =
  | { kind: 'habit'; habit?: HabitRow }
  | { kind: 'note'; habit: HabitRow; day: string }
  /** A new pause is of some habits, or of all. */
  | { kind: 'pause'; habits?: readonly HabitRow[]; pause?: PauseRow }
  /** With a parent: a part of it. */
  | { kind: 'goal'; goal?: GoalRow; parentId?: number }
  | { kind: 'import' }
  | { kind: 'trash' };
