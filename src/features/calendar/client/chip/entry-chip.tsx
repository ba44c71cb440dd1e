import { useNavigate } from '@tanstack/react-router';
import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Check from 'lucide-react/icons/check';
import SkipForward from 'lucide-react/icons/skip-forward';
import Target from 'lucide-react/icons/target';
import Wallet from 'lucide-react/icons/wallet';
import type { HTMLAttributes, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu } from '@/platform/client/ui/menu';
import type { DayEntry } from '../../answers';
import { useEntryActions } from '../changes/use-entry-actions';
import styles from './entry-chip.module.css';

export const ENTRY_ICONS = {
  devflow: GitPullRequestArrow,
  'goals-habits': Target,
  'expense-tracker': Wallet,
} as const;

const TOOL_NAMES = { devflow: 'DevFlow', 'goals-habits': 'Habits', 'expense-tracker': 'Bills' } as const;

/** By which lists know an entry. */
export const entryKey = ({ tool, id, day, bill }: DayEntry) =>
  [tool, id, day, ...(bill ? [bill.occurrence] : [])].join('-');

/** Where it lies, and what else presses on it do. */
export type EntryProps = Pick<
  HTMLAttributes<HTMLElement>,
  'tabIndex' | 'style' | 'className' | 'onPointerDown' | 'onClickCapture'
> & { entry: DayEntry; ref?: ((control: HTMLElement | null) => void) | undefined };

/** Something of another tool on a day: a link to it, or the menu of a bill that is to be posted. */
export function EntryChip(props: EntryProps) {
  const { bill, done } = props.entry;
  return bill && !done ? <BillChip {...props} /> : <LinkChip {...props} />;
}

function LinkChip({ entry, className, ...link }: EntryProps) {
  const navigate = useNavigate();
  const { href } = entry;

  function follow(event: MouseEvent) {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href });
  }

  return (
    <a {...link} {...chipProps(entry, className)} href={`/app${href}`} draggable={false} onClick={follow}>
      <ChipText entry={entry} />
    </a>
  );
}

function BillChip({ entry, className, ...control }: EntryProps) {
  const navigate = useNavigate();
  const { post, skip } = useEntryActions();
  return (
    // What is pressed in the menu is nothing for the day that it belongs to.
    <span className={styles.menu} onClick={stopOutside} onPointerDown={stopOutside} onKeyDown={stopOutside}>
      <Menu
        trigger={
          <button
            {...control}
            {...chipProps(entry, className)}
            type="button"
            onKeyDown={leaveArrows}
            onClick={(event) => event.stopPropagation()}
          >
            <ChipText entry={entry} />
          </button>
        }
        align="start"
        items={[
          { label: 'Post', icon: <Check size={14} />, onSelect: () => void post(entry) },
          { label: 'Skip', icon: <SkipForward size={14} />, onSelect: () => void skip(entry) },
          'separator',
          {
            label: 'Open in Expense Tracker',
            icon: <Wallet size={14} />,
            onSelect: () => void navigate({ href: entry.href }),
          },
        ]}
      />
    </span>
  );
}

function stopOutside(event: SyntheticEvent<HTMLElement>) {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
}

/** They go through days and rows, rather than into the menu. */
function leaveArrows(event: KeyboardEvent) {
  if (event.key === 'ArrowDown') event.preventDefault();
}

function chipProps(entry: DayEntry, className: string | undefined) {
  const { tool, title, note, done, bill } = entry;
  const told = [title, ...(bill ? [bill.amount] : []), note, TOOL_NAMES[tool]];
  return {
    'data-entry': entryKey(entry),
    'aria-label': told.join(', '),
    className: classNames(styles.entry, done && styles.done, className),
  };
}

function ChipText({ entry: { tool, title, bill } }: { entry: DayEntry }) {
  const Icon = ENTRY_ICONS[tool];
  return (
    <>
      <Icon size={12} />
      <span className={styles.title}>{bill ? `${title} ${bill.amount}` : title}</span>
    </>
  );
}
