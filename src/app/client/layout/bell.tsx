import BellIcon from 'lucide-react/icons/bell';
import { type ComponentProps, useState } from 'react';
import { ReminderList } from '@/features/reminders/client/reminder-list';
import { useUnread } from '@/features/reminders/client/use-unread';
import { classNames } from '@/platform/client/ui/class-names';
import { Popover } from '@/platform/client/ui/popover';
import { Tooltip } from '@/platform/client/ui/tooltip';
import navigation from './navigation-list.module.css';
import styles from './bell.module.css';

const MOST_SHOWN = 99;

export interface BellProps {
  /** In the sidebar a row; in its rail and in the top bar an icon. */
  place: 'sidebar' | 'rail' | 'top-bar';
  onOpenChange?: (open: boolean) => void;
}

/** Opens what the account was reminded of, and counts what it has not seen yet. */
export function Bell({ place, onOpenChange }: BellProps) {
  const [open, setOpen] = useState(false);

  function change(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }

  return (
    <Popover
      open={open}
      onOpenChange={change}
      label="Reminders"
      side={place === 'top-bar' ? 'bottom' : 'right'}
      align={place === 'top-bar' ? 'end' : 'start'}
      className={styles.surface ?? ''}
      trigger={<BellButton place={place} />}
    >
      <ReminderList onClose={() => change(false)} />
    </Popover>
  );
}

function BellButton({ place, ...button }: Pick<BellProps, 'place'> & ComponentProps<'button'>) {
  const unread = useUnread();
  const count = unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);
  return (
    <Tooltip label="Reminders" side="right" delay={0} offset={8} disabled={place !== 'rail'}>
      <button
        {...button}
        type="button"
        className={classNames(navigation.entry, styles.bell, styles[place])}
        aria-label={unread === 0 ? 'Reminders' : `Reminders, ${count} unread`}
      >
        <BellIcon size={18} />
        {place === 'sidebar' && <span className={styles.name}>Reminders</span>}
        {unread > 0 && <span className={styles.count}>{count}</span>}
      </button>
    </Tooltip>
  );
}
