import Pause from 'lucide-react/icons/pause';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { SearchField } from '@/platform/client/ui/search-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { useHabitsAddress } from './address/use-habits-address';
import { KEYS, useHabitChanges } from './changes/use-habits';
import { useToday } from './changes/use-today';
import type { HabitDialog } from './dialogs/habit-dialog-kind';
import styles from './goals-habits-page.module.css';
import { TodayView } from './today/today-view';

const HabitDialogs = lazyPiece(async () => (await import('./dialogs/habit-dialogs')).HabitDialogs);

const LOADING = [
  [40, 20],
  [55, 25],
  [35, 20],
  [50, 30],
];

/** The keys of a row with the focus, for the list of shortcuts. */
const ROW_KEYS = [
  ['j', 'The next habit'],
  ['k', 'The habit before'],
  ['space', 'Done, or not'],
  ['s', 'Skip'],
  ['m', 'Missed'],
  ['0', 'Type an amount, with its first digit'],
  ['+', 'More'],
  ['-', 'Less'],
  ['e', 'Edit'],
  ['o', 'Note'],
  ['p', 'Pause'],
  ['delete', 'Delete'],
  ['alt+arrowup', 'Move up'],
  ['alt+arrowdown', 'Move down'],
] as const;

/** /goals-habits: the habits of a day. */
export function GoalsHabitsPage() {
  const habits = useHabitChanges();
  const address = useHabitsAddress();
  const { data: list, problem, retrying, retry } = useToday(habits, address.day);
  const [dialog, setDialog] = useState<HabitDialog | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useHotkey({ group: KEYS, keys: 'n', does: 'Add a habit', run: () => setDialog({ kind: 'add' }) });
  useHotkey({ group: KEYS, keys: '/', does: 'Search', run: () => search.current?.focus() });

  return (
    <div className={styles.page}>
      {ROW_KEYS.map(([keys, does]) => (
        <ListedKey key={keys} keys={keys} does={does} />
      ))}
      <PageHead
        title="Goals & Habits"
        actions={
          <>
            <IconButton label="Trash" icon={<Trash2 />} onClick={() => setDialog({ kind: 'trash' })} />
            <Button icon={<Pause size={14} />} onClick={() => setDialog({ kind: 'pause' })}>
              Pause all
            </Button>
            <Button variant="primary" icon={<Plus size={14} />} onClick={() => setDialog({ kind: 'add' })}>
              Add habit
            </Button>
          </>
        }
      />
      {habits.problem !== null && (
        <Notice
          tone="danger"
          title={
            <span className={styles.problem}>
              {habits.problem}
              <Button size="small" onClick={habits.dismissProblem}>
                Dismiss
              </Button>
            </span>
          }
        />
      )}
      {problem !== null ? (
        <LoadFailure
          problem={problem}
          text="Your habits could not be had from the server."
          retrying={retrying}
          onRetry={retry}
        />
      ) : list ? (
        <>
          {list.any && (
            <div className={styles.find}>
              <SearchField ref={search} label="Search habits" shortcut="/" {...address.search} />
              {list.groups.length > 0 && (
                <SelectField
                  label="Group"
                  hideLabel
                  value={String(address.group ?? '')}
                  options={[
                    { value: '', label: 'All groups' },
                    ...list.groups.map(({ id, name }) => ({ value: String(id), label: name })),
                    { value: '0', label: 'Without a group' },
                  ]}
                  onChange={(group) => address.showGroup(group === '' ? undefined : Number(group))}
                />
              )}
            </div>
          )}
          <TodayView list={list} address={address} actions={habits.actions} onDialog={setDialog} />
        </>
      ) : (
        <SkeletonRows label="Loading habits" rowHeight={52} rows={LOADING} marked />
      )}
      {list && dialog && (
        <HabitDialogs dialog={dialog} list={list} habits={habits} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

/** Handled by the row that has the focus. */
function ListedKey({ keys, does }: { keys: string; does: string }) {
  useHotkey({ group: KEYS, keys, does });
  return null;
}
