import { usePreferences } from '@/platform/client/preferences';
import { FieldPair } from '@/platform/client/form/form-dialog';
import type { Form } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { weekdaysFrom } from '@/platform/shared/civil';
import { RHYTHMS, type RhythmKind } from '../../rules';
import { hasSpan, hasTimes } from '../../rules/change';
import { rhythmText } from '../changes/words';
import { type HabitDraft, rhythmSent } from './habit-draft';
import styles from './habit-form.module.css';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const NAMES: Record<RhythmKind, string> = {
  days: 'On days of the week',
  week: 'Times a week',
  month: 'Times a month',
  interval: 'Every so many days',
  rolling: 'Times in so many days',
};
const AMOUNT_NAMES: Record<RhythmKind, string> = {
  days: 'On days of the week',
  week: 'A week',
  month: 'A month',
  interval: 'Every so many days',
  rolling: 'In any so many days',
};

/** The rhythm with its sentence. */
export function RhythmFields({ form }: { form: Form<HabitDraft> }) {
  const { weekStart } = usePreferences();
  const draft = form.fields;
  const { rhythm, kind, weekdays } = draft;
  const asksTimes = kind === 'check' && hasTimes(rhythm);
  const names = kind === 'amount' ? AMOUNT_NAMES : NAMES;
  const { span = 0, times = 1 } = rhythmSent(draft);
  const target = kind === 'amount' ? (draft.target ?? 0) : null;
  return (
    <>
      <SelectField
        label="Rhythm"
        options={RHYTHMS.map((value) => ({ value, label: names[value] }))}
        {...form.field('rhythm')}
        {...form.errorOf('weekdays')}
        hint={rhythmText({ rhythm, weekdays: weekdays.toSorted(), times, span, target })}
      />
      {rhythm === 'days' && (
        <div role="group" aria-label="Days of the week" className={styles.days}>
          {weekdaysFrom(weekStart).map((weekday) => (
            <Checkbox
              key={weekday}
              label={DAYS[weekday - 1] ?? ''}
              checked={weekdays.includes(weekday)}
              onChange={(checked) =>
                form.set({
                  weekdays: checked ? [...weekdays, weekday] : weekdays.filter((day) => day !== weekday),
                })
              }
            />
          ))}
        </div>
      )}
      {(asksTimes || hasSpan(rhythm)) && (
        <FieldPair>
          {asksTimes && <NumberField label="Times" decimals={0} {...form.field('times')} />}
          {hasSpan(rhythm) && <NumberField label="Days" decimals={0} {...form.field('span')} />}
        </FieldPair>
      )}
    </>
  );
}
