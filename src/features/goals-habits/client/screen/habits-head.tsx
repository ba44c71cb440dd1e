import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { useNarrow } from '@/platform/client/use-narrow';
import { useExport } from '../changes/use-export';
import type { HabitDialog } from '../dialogs/habit-dialog-kind';
import styles from './habits-head.module.css';

/** The title and the actions of every tab and page; on phones in the top bar. */
export function HabitsHead({
  ofGoals,
  onDialog,
}: {
  /** Adds a goal, not a habit. */
  ofGoals: boolean;
  onDialog: (dialog: HabitDialog) => void;
}) {
  const narrow = useNarrow();
  const save = useExport();
  const label = ofGoals ? 'Add goal' : 'Add habit';
  const add = () => onDialog({ kind: ofGoals ? 'goal' : 'habit' });
  const openTrash = () => onDialog({ kind: 'trash' });
  const menu = (
    <Menu
      trigger={
        <IconButton label="More" icon={narrow ? <Ellipsis size={18} /> : <Ellipsis />} tooltip={!narrow} />
      }
      items={[
        { label: 'Pause all habits…', onSelect: () => onDialog({ kind: 'pause' }) },
        { label: 'Import…', onSelect: () => onDialog({ kind: 'import' }) },
        { label: 'Export as CSV', onSelect: () => void save('own') },
        { label: 'Export for Loop', onSelect: () => void save('loop') },
        ...(narrow ? [{ label: 'Trash', onSelect: openTrash }] : []),
      ]}
    />
  );
  if (narrow) {
    return (
      <>
        <PageHead title="Goals & Habits" />
        <TopBarContent>
          {menu}
          <IconButton
            label={label}
            icon={<Plus size={18} />}
            tooltip={false}
            className={styles.add}
            onClick={add}
          />
        </TopBarContent>
      </>
    );
  }
  return (
    <PageHead
      title="Goals & Habits"
      actions={
        <>
          <IconButton label="Trash" icon={<Trash2 />} onClick={openTrash} />
          <Button variant="primary" icon={<Plus size={14} />} onClick={add}>
            {label}
          </Button>
          {menu}
        </>
      }
    />
  );
}
