import { useNavigate } from '@tanstack/react-router';
import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Target from 'lucide-react/icons/target';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import type { DayEntry } from '../../answers';
import styles from './entry-chip.module.css';

export const ENTRY_ICONS = {
  devflow: GitPullRequestArrow,
  'goals-habits': Target,
  'expense-tracker': Wallet,
} as const;

const TOOL_NAMES = { devflow: 'DevFlow', 'goals-habits': 'Habits', 'expense-tracker': 'Bills' } as const;

/** By which lists know an entry. */
export const entryKey = ({ tool, id, day }: DayEntry) => `${tool}-${String(id)}-${day}`;

/** Something of another tool on a day, with a link to it. */
export function EntryChip({
  entry,
  className,
  ...link
}: { entry: DayEntry } & Omit<ComponentProps<'a'>, 'children' | 'href' | 'onClick'>) {
  const navigate = useNavigate();
  const { tool, title, note, done, href } = entry;
  const Icon = ENTRY_ICONS[tool];

  function follow(event: MouseEvent) {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href });
  }

  return (
    <a
      {...link}
      href={`/app${href}`}
      data-entry={entryKey(entry)}
      draggable={false}
      aria-label={`${title}, ${note}, ${TOOL_NAMES[tool]}`}
      className={classNames(styles.entry, done && styles.done, className)}
      onClick={follow}
    >
      <Icon size={12} />
      <span className={styles.title}>{title}</span>
    </a>
  );
}
