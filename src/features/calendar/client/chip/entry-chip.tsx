import { useNavigate } from '@tanstack/react-router';
import type { HTMLAttributes, KeyboardEvent, SyntheticEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { usePreferences } from '@/platform/client/preferences';
import { HrefLink } from '@/platform/client/ui/href-link';
import { langOf } from '@/platform/client/ui/lang-of';
import { Menu } from '@/platform/client/ui/menu';
import type { DayEntry } from '../../answers';
import { useDayTools } from '../changes/use-day-tools';
import { useEntryActions } from '../changes/use-entry-actions';
import { clockText } from '../event/when-text';
import chip from './chip.module.css';
import styles from './entry-chip.module.css';

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
  const { props, text } = useChip(entry, className);
  return (
    <HrefLink
      {...link}
      {...props}
      href={entry.href}
      draggable={false}
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </HrefLink>
  );
}

function BillChip({ entry, className, ...control }: EntryProps) {
  const navigate = useNavigate();
  const { post, skip } = useEntryActions();
  const { tool, props, text } = useChip(entry, className);
  return (
    // What is pressed in the menu is nothing for the day that it belongs to.
    <span className={styles.menu} onClick={stopOutside} onPointerDown={stopOutside} onKeyDown={stopOutside}>
      <Menu
        trigger={
          <button
            {...control}
            {...props}
            type="button"
            onKeyDown={leaveArrows}
            onClick={(event) => event.stopPropagation()}
          >
            {text}
          </button>
        }
        align="start"
        items={[
          { label: 'Post', onSelect: () => void post(entry) },
          { label: 'Skip', onSelect: () => void skip(entry) },
          'separator',
          { label: `Open in ${tool?.title ?? ''}`, onSelect: () => void navigate({ href: entry.href }) },
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

function useChip(entry: DayEntry, className: string | undefined) {
  const { title, note, done, bill, day, time } = entry;
  const preferences = usePreferences();
  const at = time === undefined ? '' : `${clockText(`${day}T${time}`, preferences)} `;
  const tool = useDayTools().find((one) => one.tool === entry.tool);
  const told = [at + title, ...(bill ? [bill.amount] : []), note, ...(tool ? [tool.name] : [])];
  const props = {
    'data-entry': entryKey(entry),
    'aria-label': told.join(', '),
    className: classNames(chip.line, styles.entry, done && styles.done, className),
  };
  const Icon = tool?.icon;
  const text = (
    <>
      {Icon && <Icon size={12} />}
      <span lang={langOf(title)} className={styles.title}>
        {at}
        {bill ? `${title} ${bill.amount}` : title}
      </span>
    </>
  );
  return { tool, props, text };
}
