import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { isSwitchedOff, useHotkey } from '@/platform/client/hotkeys';
import { OutcomeChip } from '@/platform/client/importing/preview-tabs';
import { usePreferences } from '@/platform/client/preferences';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { SelectField } from '@/platform/client/ui/select-field';
import type { StatusTone } from '@/platform/client/ui/status-chip';
import { type TableColumn } from '@/platform/client/ui/table';
import { useElementNarrow } from '@/platform/client/ui/use-element-narrow';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { shortDate } from '@/platform/shared/civil-names';
import { typedDate } from '@/platform/shared/typed-date';
import type { ImportRow } from '../../import-answers';
import type { ImportedRow } from '../../import/imported';
import type { Decision, Outcome } from '../../rules';
import {
  becauseText,
  choicesOf,
  DECISION_LABELS,
  decisionOf,
  type Decisions,
  OUTCOME_LABELS,
  twinTexts,
} from './import-texts';
import type { Books } from '../changes/use-books';
import { signedFigure } from '../../rules/figures';
import styles from './preview-rows.module.css';
import { useBills } from './use-bills';

const TONES: Partial<Record<Outcome, StatusTone>> = {
  new: 'accent',
  match: 'success',
  scheduled: 'info',
  transfer: 'warning',
  double: 'warning',
  alike: 'warning',
};

const KEYS: Record<string, Decision> = { n: 'new', m: 'match', t: 'transfer', b: 'scheduled', x: 'skip' };
const STEPS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' };
/** Below it the columns have no room. */
const STACKED_BELOW = 860;
const STACKED_HEIGHT = 82;
/** The two lines of a reason. */
const REASON_HEIGHT = 32;
const GROUP = 'Rows of an import';

/** The rows of a file with what becomes of each: one stop of the keyboard, gone through with the arrows or J and K. */
export function PreviewRows({
  rows,
  fileRows,
  books,
  currency,
  decisions,
  onDecide,
}: {
  rows: readonly ImportRow[];
  fileRows: readonly ImportedRow[];
  books: Books;
  currency: string;
  decisions: Decisions;
  onDecide: (row: number, decision: Decision) => void;
}) {
  const preferences = usePreferences();
  const { narrow, watchWidth } = useElementNarrow(STACKED_BELOW);
  const box = useRef<HTMLDivElement>(null);
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return watchWidth(element);
    },
    [watchWidth],
  );
  const roving = useRovingFocus(
    rows,
    ({ row }) => row,
    (next) => reveal(box.current, rows.indexOf(next)),
  );
  const places = new Map(rows.map(({ row }, place) => [row, place]));
  const twins = useMemo(() => twinTexts(fileRows), [fileRows]);
  const because = {
    bill: useBills(rows),
    accountName: (id: number) => books.account(id)?.name ?? '',
    shortDate: (day: string) => shortDate(day, preferences),
    currency,
  };
  const reasonOf = (row: ImportRow) => becauseText(row, because) || (twins.get(row.row) ?? '');
  useListedKeys(() => box.current?.querySelector<HTMLElement>('select[tabindex="0"]')?.focus());

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const key = event.key.toLowerCase();
    const row = rows[roving.cursor];
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).closest('[data-index]'))
      return;
    const decision = KEYS[key];
    if (isSwitchedOff(key)) roving.move(event);
    else if (decision && row) {
      // Of a native list the letters would choose what begins with them.
      event.preventDefault();
      if (choicesOf(row).includes(decision)) onDecide(row.row, decision);
    } else roving.move(event, STEPS[key]);
  }

  const columns: TableColumn<ImportRow>[] = [
    {
      key: 'line',
      head: 'Line',
      width: 48,
      onlyWide: true,
      cell: ({ row }) => String(fileRows[row]?.line ?? ''),
    },
    {
      key: 'date',
      head: 'Date',
      width: 96,
      cell: ({ row, categoryId }) => {
        const date = fileRows[row]?.date ?? '';
        if (!narrow) return typedDate(date, preferences.dateOrder);
        const category = books.category(categoryId)?.name;
        return (
          <span className={styles.facts}>
            {shortDate(date, preferences)}
            {category !== undefined && ` · ${category}`}
          </span>
        );
      },
    },
    {
      key: 'payee',
      head: 'Payee and bank text',
      cell: (row) => (
        <span className={styles.title}>
          <Payee row={row} of={fileRows[row.row]} />
          {narrow && <Amount amount={fileRows[row.row]?.amount ?? 0} currency={currency} />}
        </span>
      ),
    },
    {
      key: 'category',
      head: 'Category',
      width: 92,
      onlyWide: true,
      cell: ({ row, categoryId }) =>
        fileRows[row]?.splits ? 'Split' : (books.category(categoryId)?.name ?? 'None'),
    },
    {
      key: 'amount',
      head: 'Amount',
      width: 112,
      align: 'end',
      onlyWide: narrow,
      cell: ({ row }) => <Amount amount={fileRows[row]?.amount ?? 0} currency={currency} />,
    },
    {
      key: 'outcome',
      head: 'Outcome',
      width: 124,
      cell: ({ outcome }) => <OutcomeChip tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</OutcomeChip>,
    },
    {
      key: 'message',
      // A decision is made by it: it has half of the room that the others leave, or lines of its own.
      head: 'Because of',
      cell: (row) => {
        const text = reasonOf(row);
        if (narrow && text === '') return null;
        return (
          <span className={styles.because} title={text}>
            {text}
          </span>
        );
      },
    },
    {
      key: 'decision',
      head: 'Decision',
      width: 140,
      cell: (row) => (
        <span className={styles.decision}>
          <SelectField
            {...roving.rowProps(places.get(row.row) ?? 0)}
            label={`Decision for line ${String(fileRows[row.row]?.line ?? '')}, ${row.payee || 'without a payee'}`}
            hideLabel
            value={decisionOf(row, decisions)}
            options={choicesOf(row).map((value) => ({ value, label: DECISION_LABELS[value] }))}
            onChange={(value) => onDecide(row.row, value)}
          />
        </span>
      ),
    },
  ];
  return (
    <div ref={watch} className={styles.rows} {...roving.listProps} onKeyDown={onKeyDown}>
      <WindowedTable
        label="What would be imported"
        stacks={STACKED_BELOW}
        stackedHeight={STACKED_HEIGHT + (rows.some((row) => reasonOf(row) !== '') ? REASON_HEIGHT : 0)}
        windowed="fill"
        columns={columns}
        rows={rows}
        keyOf={({ row }) => row}
        isSelected={(row) => row === rows[roving.cursor]}
        onRowClick={({ row }) => {
          roving.point(row);
          // The keys of a row are those of its field.
          box.current
            ?.querySelector<HTMLElement>(`[data-index="${String(places.get(row))}"] select`)
            ?.focus();
        }}
      />
    </div>
  );
}

/** Scrolls a row into view, which may not be rendered yet. */
function reveal(box: HTMLElement | null, index: number): void {
  const row = box?.querySelector(`[data-index="${String(index)}"]`);
  if (row) {
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  const other = box?.querySelector<HTMLElement>('[data-index]');
  const scroller = other?.closest('[role="group"]');
  if (other && scroller) scroller.scrollTop = index * other.offsetHeight - scroller.clientHeight / 2;
}

/** @param enter leads into the rows from elsewhere on the page */
function useListedKeys(enter: () => void): void {
  useHotkey({ keys: 'j', does: 'Next row', group: GROUP, run: enter });
  useHotkey({ keys: 'k', does: 'Row before', group: GROUP, run: enter });
  useHotkey({ keys: 'n', does: 'Add the row', group: GROUP });
  useHotkey({ keys: 'm', does: 'Match the row', group: GROUP });
  useHotkey({ keys: 't', does: 'Make it a transfer', group: GROUP });
  useHotkey({ keys: 'b', does: 'Post it as the bill', group: GROUP });
  useHotkey({ keys: 'x', does: 'Skip the row', group: GROUP });
}

function Payee({ row, of }: { row: ImportRow; of: ImportedRow | undefined }) {
  const text = of && of.payee !== row.payee ? of.payee : (of?.notes ?? '');
  return (
    <span className={styles.payee} title={[row.payee, text].filter((part) => part !== '').join(' · ')}>
      <strong>{row.payee || 'No payee'}</strong> <span>{text}</span>
    </span>
  );
}

function Amount({ amount, currency }: { amount: number; currency: string }) {
  return <span className={amount > 0 ? styles.income : styles.amount}>{signedFigure(amount, currency)}</span>;
}
