import { Checkbox } from '@/platform/client/ui/checkbox';
import { SelectField } from '@/platform/client/ui/select-field';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import type { ImportItem } from '../../answers';
import type { HabitActions } from '../changes/actions';
import { rhythmText } from '../changes/words';

/** What is asked for of an import. */
export type Sent = Omit<Parameters<HabitActions['importHabits']>[0], 'previewToken'>;

const SKIP = { value: 'skip', label: 'Skip' };
const UNKNOWN = [{ value: 'new', label: 'Add' }, SKIP];
const KNOWN = [{ value: 'add', label: 'Add to it' }, { value: 'new', label: 'Add a new one' }, SKIP];

/** The habits of a file: what is brought of each, and what can be chosen. */
export function ImportRows({
  sent,
  items,
  onChange,
}: {
  sent: Sent;
  items: readonly ImportItem[];
  onChange: (next: Sent) => void;
}) {
  const columns: TableColumn<ImportItem>[] = [
    { key: 'name', head: 'Habit', cell: nameOf },
    { key: 'days', head: 'Days', width: 128, cell: daysOf },
    {
      key: 'rhythm',
      head: 'Rhythm',
      width: 200,
      cell: ({ name, kind, rhythm, times, span, canBeWeekly, known }) =>
        known ? (
          'As it is'
        ) : canBeWeekly || sent.weekly.includes(name) ? (
          <Checkbox
            label={`${rhythmText({ rhythm: 'week', weekdays: [], times, span, target: kind === 'amount' ? 0 : null })} instead`}
            checked={sent.weekly.includes(name)}
            onChange={(checked) =>
              onChange({
                ...sent,
                weekly: checked ? [...sent.weekly, name] : sent.weekly.filter((other) => other !== name),
              })
            }
          />
        ) : (
          rhythmText({
            rhythm,
            weekdays: [1, 2, 3, 4, 5, 6, 7],
            times,
            span,
            target: kind === 'amount' ? 0 : null,
          })
        ),
    },
    {
      key: 'decision',
      head: 'Import',
      width: 164,
      cell: ({ name, known, decision }) => (
        <SelectField
          label={`What to do with ${name}`}
          hideLabel
          value={sent.decisions[name] ?? decision}
          options={known ? KNOWN : UNKNOWN}
          onChange={(chosen) =>
            onChange({ ...sent, decisions: { ...sent.decisions, [name]: chosen as ImportItem['decision'] } })
          }
        />
      ),
    },
  ];
  return (
    <WindowedTable
      label="What would be imported"
      density="tall"
      stacks
      windowed={6}
      columns={columns}
      rows={items}
      keyOf={(_item, index) => index}
    />
  );
}

/** '310 days'. */
export const daysText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;

function nameOf({ name, deleted, targetLost, decision }: ImportItem): string {
  if (deleted) return `${name} (deleted there)`;
  return targetLost && decision === 'new' ? `${name} (unusable target, 1 instead)` : name;
}

function daysOf({ entries, kept }: ImportItem): string {
  return kept === 0 ? daysText(entries) : `${daysText(entries)}, ${kept.toLocaleString('en-US')} kept`;
}
