import { Checkbox } from '@/platform/client/ui/checkbox';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { type Unit, UNITS, type Weekend, WEEKENDS } from '../../rules';
import type { ScheduleDraft, ScheduleField } from './schedule-draft';
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
export function ScheduleRhythm({
  draft,
  errorOf,
  onChange,
}: {
  draft: ScheduleDraft;
  errorOf: (field: ScheduleField) => { error?: string };
  onChange: (part: Partial<ScheduleDraft>) => void;
}) {
  return (
    <>
      <div className={styles.three}>
        <NumberField
          label="Every"
          decimals={0}
          min={1_000}
          max={99_000}
          value={draft.every}
          {...errorOf('every')}
          onChange={(every) => onChange({ every })}
        />
        <SelectField
          label="Unit"
          value={draft.unit}
          options={UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
          onChange={(unit) => onChange({ unit: unit as Unit })}
        />
        <DayField
          label="First date"
          value={draft.anchor}
          {...errorOf('anchor')}
          onChange={(anchor, problem) => onChange({ anchor, unread: { ...draft.unread, anchor: problem } })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Ends"
          value={draft.ending}
          options={ENDINGS}
          onChange={(ending) => onChange({ ending: ending as ScheduleDraft['ending'] })}
        />
        {draft.ending === 'on' && (
          <DayField
            label="Last date"
            value={draft.ends}
            {...errorOf('ends')}
            onChange={(ends, problem) => onChange({ ends, unread: { ...draft.unread, ends: problem } })}
          />
        )}
        {draft.ending === 'after' && (
          <NumberField
            label="Times"
            decimals={0}
            min={1_000}
            value={draft.times}
            {...errorOf('times')}
            onChange={(times) => onChange({ times })}
          />
        )}
        <SelectField
          label="On a weekend"
          value={draft.weekend}
          options={WEEKENDS.map((value) => ({ value, label: WEEKEND_NAMES[value] }))}
          onChange={(weekend) => onChange({ weekend: weekend as Weekend })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Posting"
          value={draft.posting}
          options={[
            { value: 'ask', label: 'Ask me' },
            { value: 'automatic', label: 'By itself, on the day' },
          ]}
          onChange={(posting) => onChange({ posting: posting as ScheduleDraft['posting'] })}
        />
        <NumberField
          label="Amount may differ by"
          decimals={0}
          min={0}
          max={50_000}
          unit="%"
          value={draft.aboutPercent}
          {...errorOf('aboutPercent')}
          onChange={(aboutPercent) => onChange({ aboutPercent })}
        />
      </div>
      <div className={styles.pair}>
        <div className={styles.reminder}>
          <Checkbox label="Remind me" checked={draft.reminds} onChange={(reminds) => onChange({ reminds })} />
          {draft.reminds && (
            <NumberField
              label="Days before it is due"
              decimals={0}
              min={0}
              max={28_000}
              value={draft.reminderDays}
              {...errorOf('reminderDays')}
              onChange={(reminderDays) => onChange({ reminderDays })}
            />
          )}
        </div>
        <TextField
          label="Link"
          labelAside="Optional"
          type="url"
          autoComplete="off"
          placeholder="https://"
          value={draft.url}
          {...errorOf('url')}
          onChange={(url) => onChange({ url })}
        />
      </div>
    </>
  );
}
