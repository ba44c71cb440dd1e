import type { GoalRow } from '../../goal-answers';
import type { GoalState } from '../../rules';

/** What a card can ask of its list. */
export interface GoalCommands {
  open: (goal: GoalRow) => void;
  edit: (goal: GoalRow) => void;
  close: (goal: GoalRow, state: GoalState) => void;
  remove: (goal: GoalRow) => void;
  /** The ids of goals that share their places, in their new order. */
  order: (goal: GoalRow, ids: number[]) => void;
}
