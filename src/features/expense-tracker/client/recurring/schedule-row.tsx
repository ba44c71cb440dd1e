import Repeat2 from 'lucide-react/icons/repeat-2';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import type { RowFocus } from '@/platform/client/lists/use-row-keys';
import { dayOf } from '@/platform/shared/civil';
import { dateText, fullDate } from '@/platform/shared/civil-names';
import type { ScheduleRow as Row } from '../../planning-answers';
import type { Books } from '../changes/use-books';
import { figureSize, signedFigure, spokenAmount } from '../../rules/figures';
import { dueText, KIND_NAMES, rhythmText } from './schedule-texts';
import styles from './recurring.module.css';

/** What can be done with a row. */
export interface ScheduleCommands {
  edit: (schedule: Row) => void;
  remove: (schedule: Row) => void;
  /** Its next occurrence, as it is; or with a day and an amount that are asked. */
  post: (schedule: Row) => void;
  postAs: (schedule: Row) => void;
  skip: (schedule: Row) => void;
  /** The transactions that it made. */
  open: (schedule: Row) => void;
}

interface ScheduleRowProps {
  schedule: Row;
  books: Books;
  focus: RowFocus;
  commands: ScheduleCommands;
}

/** Something recurring with what is next of it. With the focus it is worked by single keys. */
export function ScheduleRow({ schedule, books, focus, commands }: ScheduleRowProps) {
  const preferences = usePreferences();
  const { tabIndex } = focus;
  const { name, kind, amount, currency, aboutPercent, nextDue, posting, ends, anchor } = schedule;
  const late = nextDue !== null && nextDue < books.today;
  const days = nextDue === null ? 0 : (dayOf(nextDue) ?? 0) - (dayOf(books.today) ?? 0);
  const isAsked = nextDue !== null && (posting === 'ask' || late);
  const account = books.account(schedule.accountId)?.name ?? '';
  const toAccount = books.account(schedule.toAccountId)?.name;
  const category = books.category(schedule.categoryId)?.name;
  const facts = [
    KIND_NAMES[kind],
    rhythmText(schedule, preferences),
    toAccount === undefined ? account : `${account} to ${toAccount}`,
    category,
    ends !== null && `until ${fullDate(ends, preferences)}`,
    schedule.times !== null && `${String(schedule.times)} times`,
  ].filter(Boolean);
  const when = nextDue === null ? 'over' : `${dateText(nextDue, books.today, preferences)}, ${dueText(days)}`;

  return (
    <li
      {...focus}
      aria-label={[
        name,
        when,
        spokenAmount(amount, currency),
        ...facts,
        nextDue !== null && !isAsked && 'automatic',
      ]
        .filter(Boolean)
        .join(', ')}
      className={styles.row}
      onKeyDown={rowCommands({
        enter: () => commands.edit(schedule),
        e: () => commands.edit(schedule),
        delete: () => commands.remove(schedule),
        ...(nextDue !== null && {
          p: () => commands.post(schedule),
          s: () => commands.skip(schedule),
        }),
      })}
    >
      <span className={styles.words}>
        <button
          type="button"
          tabIndex={tabIndex}
          title={name}
          className={styles.name}
          onClick={() => commands.edit(schedule)}
        >
          {name}
        </button>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.due}>
        {nextDue === null ? (
          <span className="muted caption">Over, from {fullDate(anchor, preferences)}</span>
        ) : (
          <>
            <span>{dateText(nextDue, books.today, preferences)}</span>
            <span className={classNames('muted caption', late && styles.late)}>{dueText(days)}</span>
          </>
        )}
      </span>
      <span className={styles.sum}>
        <span className={classNames(styles.amount, amount > 0 && styles.arrives)}>
          {aboutPercent > 0 && '≈ '}
          {signedFigure(amount, currency)}
        </span>
        <span className={styles.year}>
          {currency}
          {nextDue !== null && `, ${figureSize(schedule.yearlyCost, currency)} a year`}
        </span>
      </span>
      <span className={styles.buttons}>
        {isAsked ? (
          <>
            <Button
              size="small"
              tabIndex={tabIndex}
              onClick={({ detail }) => detail < 2 && commands.post(schedule)}
            >
              Post
            </Button>
            <Button
              size="small"
              tabIndex={tabIndex}
              onClick={({ detail }) => detail < 2 && commands.skip(schedule)}
            >
              Skip
            </Button>
          </>
        ) : (
          nextDue !== null && (
            <span className={styles.automatic}>
              <Repeat2 size={14} aria-hidden="true" />
              Automatic
            </span>
          )
        )}
      </span>
      <RowMenu
        of={`“${name}”`}
        tabIndex={tabIndex}
        items={[
          { label: 'Edit…', onSelect: () => commands.edit(schedule) },
          ...(nextDue === null
            ? []
            : [
                ...(isAsked ? [] : [{ label: 'Post now', onSelect: () => commands.post(schedule) }]),
                { label: 'Post with another date or amount…', onSelect: () => commands.postAs(schedule) },
                ...(isAsked ? [] : [{ label: 'Skip the next', onSelect: () => commands.skip(schedule) }]),
              ]),
          ...(schedule.url === ''
            ? []
            : [
                {
                  label: 'Open its link',
                  onSelect: () => void window.open(schedule.url, '_blank', 'noopener,noreferrer'),
                },
              ]),
          { label: 'Show its transactions', onSelect: () => commands.open(schedule) },
          { label: 'Delete', onSelect: () => commands.remove(schedule), danger: true },
        ]}
      />
    </li>
  );
}
