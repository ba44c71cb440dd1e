import { usePreferences } from '@/platform/client/preferences';
import { FieldPair } from '@/platform/client/form/form-dialog';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { weekdaysFrom } from '@/platform/shared/civil';
import { RHYTHMS, type RhythmKind } from '../../rules';
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
export function RhythmFields({
  draft,
  errors,
  onChange,
}: {
  draft: HabitDraft;
  errors: Partial<Record<keyof HabitDraft, string>>;
  onChange: (part: Partial<HabitDraft>) => void;
}) {
  const { weekStart } = usePreferences();
  const { rhythm, kind, weekdays } = draft;
  const hasTimes = kind === 'check' && (rhythm === 'week' || rhythm === 'month' || rhythm === 'rolling');
  const hasSpan = rhythm === 'interval' || rhythm === 'rolling';
  const names = kind === 'amount' ? AMOUNT_NAMES : NAMES;
  const { span = 0, times = 1 } = rhythmSent(draft);
  const target = kind === 'amount' ? (draft.target ?? 0) : null;
  return (
    <>
      <SelectField
        label="Rhythm"
        value={rhythm}
        options={RHYTHMS.map((value) => ({ value, label: names[value] }))}
        {...(errors.weekdays !== undefined && { error: errors.weekdays })}
        hint={rhythmText({ rhythm, weekdays: weekdays.toSorted(), times, span, target })}
        onChange={(value) => onChange({ rhythm: value })}
      />
      {rhythm === 'days' && (
        <div role="group" aria-label="Days of the week" className={styles.days}>
          {weekdaysFrom(weekStart).map((weekday) => (
            <Checkbox
              key={weekday}
              label={DAYS[weekday - 1] ?? ''}
              checked={weekdays.includes(weekday)}
              onChange={(checked) =>
                onChange({
                  weekdays: checked ? [...weekdays, weekday] : weekdays.filter((day) => day !== weekday),
                })
              }
            />
          ))}
        </div>
      )}
      {(hasTimes || hasSpan) && (
        <FieldPair>
          {hasTimes && (
            <NumberField
              label="Times"
              decimals={0}
              value={draft.times}
              {...(errors.times !== undefined && { error: errors.times })}
              onChange={(times) => onChange({ times })}
            />
          )}
          {hasSpan && (
            <NumberField
              label="Days"
              decimals={0}
              value={draft.span}
              {...(errors.span !== undefined && { error: errors.span })}
              onChange={(span) => onChange({ span })}
            />
          )}
        </FieldPair>
      )}
    </>
  );
}
