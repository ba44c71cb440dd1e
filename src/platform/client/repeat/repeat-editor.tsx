import { SelectField } from '@/platform/client/ui/select-field';
import { usePreferences } from '@/platform/client/preferences';
import { textOfDay, weekdaysFrom } from '@/platform/shared/civil';
import { weekdayName } from '@/platform/shared/civil-names';
import {
  ruleOfPattern,
  type Frequency,
  type RepeatPattern,
  type RuleStart,
  usualPattern,
} from '@/platform/shared/repeat/pattern';
import { readPattern } from '@/platform/shared/repeat/read-pattern';
import { ruleSentence } from '@/platform/shared/repeat/sentence';
import { AmountField } from '@/platform/client/ui/amount-field';
import styles from './repeat.module.css';
import { NextDays } from './next-days';
import { RepeatDays } from './repeat-days';
import { RepeatEndFields } from './repeat-end';

const FREQUENCIES: { value: Frequency; label: string; unit: string }[] = [
  { value: 'daily', label: 'Every day', unit: 'days' },
  { value: 'weekly', label: 'Every week', unit: 'weeks' },
  { value: 'monthly', label: 'Every month', unit: 'months' },
  { value: 'yearly', label: 'Every year', unit: 'years' },
];
const INTERVAL_MAX = 999;

interface RepeatEditorProps {
  /** '' for once. */
  rule: string;
  /** Of the series; null while it cannot be read. */
  about: RuleStart | null;
  error: string | undefined;
  onChange: (rule: string) => void;
  /** Whether a number or a day cannot be read. */
  onUnread: (field: string, unread: boolean) => void;
}

/** How an event repeats, as a sentence with its next days. A rule that cannot be drawn stays until another is chosen. */
export function RepeatEditor({ rule, about, error, onChange, onUnread }: RepeatEditorProps) {
  const preferences = usePreferences();
  if (!about) return null;
  const pattern = rule === '' ? null : readPattern(rule, about);
  const isCustom = rule !== '' && !pattern;
  const write = (next: RepeatPattern) => onChange(ruleOfPattern(next, about));

  function choose(value: string) {
    if (value === '') onChange('');
    else if (value !== 'custom') {
      const usual = usualPattern(value as Frequency, about?.start ?? '');
      write({ ...usual, end: pattern?.end ?? usual.end });
    }
  }

  return (
    <>
      <SelectField
        label="Repeat"
        value={isCustom ? 'custom' : (pattern?.frequency ?? '')}
        options={[
          { value: '', label: 'Does not repeat' },
          ...FREQUENCIES.map(({ value, label }) => ({ value, label })),
          ...(isCustom ? [{ value: 'custom', label: 'Custom rule' }] : []),
        ]}
        {...(error !== undefined && { error })}
        onChange={choose}
      />
      {rule !== '' && (
        <div role="group" aria-label="Repeat" className={styles.group}>
          {pattern && <PatternFields pattern={pattern} about={about} onChange={write} onUnread={onUnread} />}
          <div>
            <p role="status" className={styles.sentence}>
              {isCustom && 'Custom rule: '}
              {ruleSentence(rule, about, preferences)}
            </p>
            <NextDays rule={rule} about={about} />
          </div>
          {isCustom && <p className="muted caption">It stays as it is unless you choose another one.</p>}
        </div>
      )}
    </>
  );
}

function PatternFields({
  pattern,
  about,
  onChange,
  onUnread,
}: {
  pattern: RepeatPattern;
  about: RuleStart;
  onChange: (pattern: RepeatPattern) => void;
  onUnread: RepeatEditorProps['onUnread'];
}) {
  const unit = FREQUENCIES.find(({ value }) => value === pattern.frequency)?.unit ?? '';
  return (
    <>
      <div className={styles.amount}>
        <AmountField
          label="Every"
          unit={pattern.interval === 1 ? unit.slice(0, -1) : unit}
          min={1}
          max={INTERVAL_MAX}
          value={pattern.interval}
          onChange={(interval) => onChange({ ...pattern, interval })}
          onUnread={(unread) => onUnread('interval', unread)}
        />
      </div>
      {pattern.frequency === 'weekly' && <Weekdays pattern={pattern} onChange={onChange} />}
      {(pattern.frequency === 'monthly' || pattern.frequency === 'yearly') && (
        <RepeatDays pattern={pattern} start={about.start} onChange={onChange} />
      )}
      <RepeatEndFields pattern={pattern} start={about.start} onChange={onChange} onUnread={onUnread} />
    </>
  );
}

function Weekdays({
  pattern,
  onChange,
}: {
  pattern: RepeatPattern;
  onChange: (pattern: RepeatPattern) => void;
}) {
  const preferences = usePreferences();
  const chosen = pattern.weekdays;
  return (
    <div role="group" aria-label="On">
      <p className={styles.legend}>On</p>
      <div className={styles.weekdays}>
        {weekdaysFrom(preferences.weekStart).map((weekday) => {
          // 5 January 1970 was a Monday.
          const date = textOfDay(3 + weekday);
          const isOn = chosen.includes(weekday);
          return (
            <label key={weekday} className={styles.weekday}>
              <input
                type="checkbox"
                aria-label={weekdayName(date, preferences, 'long')}
                checked={isOn}
                onChange={() => {
                  const others = chosen.filter((other) => other !== weekday);
                  // A weekly repeat has a day.
                  if (isOn && others.length === 0) return;
                  onChange({ ...pattern, weekdays: isOn ? others : [...others, weekday] });
                }}
              />
              <span aria-hidden="true">{weekdayName(date, preferences, 'short')}</span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
