import type { TodayAnswer } from '../../answers';
import { createGoalActions } from '../changes/goal-actions';
import { createPageActions } from '../changes/page-actions';
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
  switch (dialog.kind) {
    case 'add':
      return <HabitFormDialog list={list} actions={actions} onClose={onClose} />;
    case 'edit':
      return <HabitFormDialog habit={dialog.habit} list={list} actions={actions} onClose={onClose} />;
    case 'note':
      return <NoteDialog habit={dialog.habit} day={dialog.day} actions={actions} onClose={onClose} />;
    case 'pause':
    case 'pauseSome':
    case 'editPause': {
      const named =
        dialog.kind === 'pauseSome'
          ? dialog.habits
          : dialog.kind === 'pause' && dialog.habit
            ? [dialog.habit]
            : undefined;
      return (
        <PauseDialog
          habits={named}
          pause={dialog.kind === 'editPause' ? dialog.pause : undefined}
          today={list.today}
          actions={{ ...actions, ...createPageActions(changes) }}
          onClose={onClose}
        />
      );
    }
    case 'add-goal':
      return (
        <GoalFormDialog
          parentId={dialog.parentId}
          list={list}
          actions={createGoalActions(changes)}
          onClose={onClose}
        />
      );
    case 'edit-goal':
      return (
        <GoalFormDialog
          goal={dialog.goal}
          list={list}
          actions={createGoalActions(changes)}
          onClose={onClose}
        />
      );
    case 'import':
      return (
        <ImportDialog actions={actions} onRevision={(at) => void changes.catchUp(at)} onClose={onClose} />
      );
    case 'trash':
      return (
        <HabitsTrash actions={actions} onRevision={(at) => void changes.catchUp(at)} onClose={onClose} />
      );
  }
}
