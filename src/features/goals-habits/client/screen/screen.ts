import type { ReactNode } from 'react';
import type { TodayAnswer } from '../../answers';
import type { HabitsAddressHere } from '../address/use-habits-address';
import type { HabitChanges } from '../changes/use-habits';
import type { HabitDialog } from '../dialogs/habit-dialog-kind';

/** What each tab and page of the tool is given. */
export interface Screen {
  /** The day of the address, with groups and open goals. */
  list: TodayAnswer;
  /** In place of its habits while another day is on its way. */
  loading: ReactNode;
  address: HabitsAddressHere;
  habits: HabitChanges;
  onDialog: (dialog: HabitDialog) => void;
  /** The habit, or the goal, whose page was open last: its row gets the focus back. */
  opened: number | undefined;
  openedGoal: number | undefined;
}
