import type { TodayAnswer } from '../../answers';
import { createGoalActions } from '../changes/goal-actions';
import { createListActions } from '../changes/list-actions';
import type { HabitChanges } from '../changes/use-habits';
import { GoalFormDialog } from './goal-form-dialog';
import type { HabitDialog } from './habit-dialog-kind';
import { HabitFormDialog } from './habit-form-dialog';
import { ImportDialog } from './import-dialog';
import { NoteDialog } from './note-dialog';
import { PauseDialog } from './pause-dialog';
import { HabitsTrash } from './habits-trash';

/** The open dialog; in its own chunk. */
export function HabitDialogs({
  dialog,
  list,
  habits: { actions, changes },
  onClose,
}: {
  dialog: HabitDialog;
  list: TodayAnswer;
  habits: HabitChanges;
  onClose: () => void;
}) {
  const onRevision = (at: number) => void changes.catchUp(at);
  switch (dialog.kind) {
    case 'habit':
      return <HabitFormDialog habit={dialog.habit} list={list} actions={actions} onClose={onClose} />;
    case 'note':
      return <NoteDialog habit={dialog.habit} day={dialog.day} actions={actions} onClose={onClose} />;
    case 'pause':
      return (
        <PauseDialog
          habits={dialog.habits}
          pause={dialog.pause}
          today={list.today}
          actions={{ ...actions, ...createListActions(changes) }}
          onClose={onClose}
        />
      );
    case 'goal':
      return (
        <GoalFormDialog
          goal={dialog.goal}
          parentId={dialog.parentId}
          list={list}
          actions={createGoalActions(changes)}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportDialog actions={actions} onRevision={onRevision} onClose={onClose} />;
    case 'trash':
      return <HabitsTrash changes={changes} onClose={onClose} />;
  }
}
