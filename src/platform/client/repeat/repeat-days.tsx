import { SelectField } from '@/platform/client/ui/select-field';
import {
  isLastWeekday,
  nthWeekday,
  usualPattern,
  type MonthDay,
  type RepeatPattern,
} from '@/platform/shared/repeat/pattern';
import { MONTHS, orderWord, ordinal, weekdayWord } from '@/platform/shared/repeat/sentence';
import { Radios } from '@/platform/client/ui/radios';

/** Which day of a month: those that the start is one of, and the one that is chosen. */
export function RepeatDays({
  pattern,
  start,
  onChange,
}: {
  pattern: RepeatPattern;
  start: string;
  onChange: (pattern: RepeatPattern) => void;
}) {
  const { frequency, on, month } = pattern;
  const offered = optionsFor(start, frequency === 'yearly');
  const chosen = JSON.stringify(withoutShort(on));
  const isOffered = offered.some((option) => JSON.stringify(option) === chosen);
  const options = isOffered ? offered : [...offered, withoutShort(on)];
  const ofMonth = frequency === 'yearly' ? ` of ${MONTHS[month - 1] ?? ''}` : '';
  const canBeShort = on.by === 'date' && on.date > 28 && (frequency === 'monthly' || month === 2);
  return (
    <>
      <SelectField
        label="On"
        value={chosen}
        options={options.map((option) => ({
          value: JSON.stringify(option),
          label: wordsOf(option, ofMonth),
        }))}
        onChange={(value) => {
          const next = JSON.parse(value) as MonthDay;
          onChange({ ...pattern, on: next.by === 'date' ? { ...next, short: 'last' } : next });
        }}
      />
      {canBeShort && (
        <Radios
          legend={frequency === 'yearly' ? 'In years without a 29 February:' : 'In shorter months:'}
          value={on.short}
          options={[
            { value: 'last', label: 'On the last day' },
            { value: 'skip', label: 'Not at all' },
          ]}
          onChange={(short) => onChange({ ...pattern, on: { ...on, short } })}
        />
      )}
    </>
  );
}

/** The question of shorter months is asked apart. */
function withoutShort(on: MonthDay): MonthDay {
  return on.by === 'date' ? { by: 'date', date: on.date, short: 'last' } : on;
}

function optionsFor(start: string, yearly: boolean): MonthDay[] {
  const usual = usualPattern('monthly', start).on;
  const nth = nthWeekday(start);
  const options: MonthDay[] = [withoutShort(usual), nth];
  if (isLastWeekday(start)) options.push({ ...nth, nth: -1 });
  // Of the latest date of all the question of shorter months says it.
  const latest = yearly ? (start.slice(5, 7) === '02' ? 29 : 0) : 31;
  if (Number(start.slice(8, 10)) !== latest) options.push({ by: 'last-day' });
  if (!yearly) options.push({ by: 'working-day', nth: 1 }, { by: 'working-day', nth: -1 });
  return options;
}

function wordsOf(on: MonthDay, ofMonth: string): string {
  switch (on.by) {
    case 'date':
      return ofMonth === '' ? `the ${ordinal(on.date)}` : `${String(on.date)}${ofMonth.replace(' of', '')}`;
    case 'weekday':
      return `the ${orderWord(on.nth)} ${weekdayWord(on.weekday)}${ofMonth}`;
    case 'last-day':
      return `the last day${ofMonth}`;
    case 'working-day':
      return `the ${orderWord(on.nth)} working day${ofMonth}`;
  }
}
