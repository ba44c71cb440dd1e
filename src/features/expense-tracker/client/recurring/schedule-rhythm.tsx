import { FieldPair } from '@/platform/client/form/form-dialog';
import type { Form } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { ClockField } from '@/platform/client/ui/clock-field';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { type Unit, UNITS, WEEKENDS } from '../../rules';
import type { ScheduleDraft } from './schedule-draft';
import { WEEKEND_NAMES } from './schedule-texts';
import { DayField } from '../entry/day-field';
import styles from './schedule-form.module.css';

const UNIT_NAMES: Record<Unit, string> = { day: 'days', week: 'weeks', month: 'months', year: 'years' };
const ENDINGS: { value: ScheduleDraft['ending']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of times' },
];

/** When it comes again and when it ends, who posts it, and what reminds of it. */
export function ScheduleRhythm({ form }: { form: Form<ScheduleDraft> }) {
  const { ending, reminds } = form.fields;
  const { remindAt } = usePreferences();
  return (
    <>
      <div className={styles.three}>
        <NumberField label="Every" decimals={0} min={1_000} max={99_000} {...form.field('every')} />
        <SelectField
          label="Unit"
          options={UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
          {...form.field('unit')}
        />
        <DayField label="First date" {...form.field('anchor')} />
      </div>
      <FieldPair>
        <SelectField label="Ends" options={ENDINGS} {...form.field('ending')} />
        {ending === 'on' && <DayField label="Last date" {...form.field('ends')} />}
        {ending === 'after' && (
          <NumberField label="Times" decimals={0} min={1_000} {...form.field('times')} />
        )}
        <SelectField
          label="On a weekend"
          options={WEEKENDS.map((value) => ({ value, label: WEEKEND_NAMES[value] }))}
          {...form.field('weekend')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          label="Posting"
          options={[
            { value: 'ask', label: 'Ask me' },
            { value: 'automatic', label: 'By itself, on the day' },
          ]}
          {...form.field('posting')}
        />
        <NumberField
          label="Amount may differ by"
          decimals={0}
          min={0}
          max={50_000}
          unit="%"
          {...form.field('aboutPercent')}
        />
      </FieldPair>
      <FieldPair>
        <div className="stack gap-8">
          <Checkbox label="Remind me" checked={reminds} onChange={(next) => form.set({ reminds: next })} />
          {reminds && (
            <>
              <NumberField
                label="Days before it is due"
                decimals={0}
                min={0}
                max={28_000}
                {...form.field('reminderDays')}
              />
              <ClockField label="At" labelAside={`Empty: ${remindAt}`} {...form.field('reminderAt')} />
            </>
          )}
        </div>
        <TextField
          label="Link"
          labelAside="Optional"
          type="url"
          autoComplete="off"
          placeholder="https://"
          {...form.field('url')}
        />
      </FieldPair>
    </>
  );
}
