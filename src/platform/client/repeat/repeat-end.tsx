import { useState } from 'react';
import { DateField } from '@/platform/client/ui/date-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { addMonths, dayOf, textOfDay } from '@/platform/shared/civil';
import type { RepeatEnd, RepeatPattern } from '@/platform/shared/repeat/pattern';
import { FieldPair } from '@/platform/client/form/form-dialog';
import { AmountField } from '@/platform/client/ui/amount-field';

const ENDS: { value: RepeatEnd['by']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'On a day' },
  { value: 'count', label: 'After a number of times' },
];
const USUAL_COUNT = 10;
const COUNT_MAX = 9_999;

/** When a repeat ends. */
export function RepeatEndFields({
  pattern,
  start,
  onChange,
  onUnread,
}: {
  pattern: RepeatPattern;
  start: string;
  onChange: (pattern: RepeatPattern) => void;
  onUnread: (field: string, unread: boolean) => void;
}) {
  const { end } = pattern;
  const [unread, setUnread] = useState(false);
  const first = start.slice(0, 10);
  const endWith = (next: RepeatEnd) => onChange({ ...pattern, end: next });

  function choose(by: string) {
    setUnread(false);
    onUnread('until', false);
    if (by === 'never') endWith({ by });
    else if (by === 'count') endWith({ by, count: USUAL_COUNT });
    else endWith({ by: 'day', day: textOfDay(addMonths(dayOf(first) ?? 0, 3)) });
  }

  return (
    <FieldPair>
      <SelectField label="Ends" value={end.by} options={ENDS} onChange={choose} />
      {end.by === 'day' && (
        <DateField
          label="Last day"
          min={first}
          value={unread ? null : end.day}
          onChange={(day) => {
            setUnread(day === null);
            onUnread('until', day === null);
            if (day !== null) endWith({ by: 'day', day });
          }}
        />
      )}
      {end.by === 'count' && (
        <AmountField
          label="Times"
          min={1}
          max={COUNT_MAX}
          value={end.count}
          onChange={(count) => endWith({ by: 'count', count })}
          onUnread={(isUnread) => onUnread('count', isUnread)}
        />
      )}
    </FieldPair>
  );
}
