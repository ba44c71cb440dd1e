import type { HabitRow, PauseRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';

/** The dialogs over the screen; their code is loaded when the first one opens. */
export type HabitDialog =
  | { kind: 'add' }
  | { kind: 'edit'; habit: HabitRow }
  | { kind: 'note'; habit: HabitRow; day: string }
  /** Without a habit: of all. */
  | { kind: 'pause'; habit?: HabitRow }
  | { kind: 'pauseSome'; habits: readonly HabitRow[] }
  | { kind: 'editPause'; pause: PauseRow }
  /** With a parent: a part of it. */
  | { kind: 'add-goal'; parentId?: number }
  | { kind: 'edit-goal'; goal: GoalRow }
  | { kind: 'import' }
  | { kind: 'trash' };
