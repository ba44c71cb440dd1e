import { useEffect, useState, type ReactNode } from 'react';
import { useDates, usePreferences } from '@/platform/client/preferences';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { timeZoneOptions } from '@/platform/client/time-zones';
import { Card } from '@/platform/client/ui/card';
import { isComposing } from '@/platform/client/ui/keyboard';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Switch } from '@/platform/client/ui/switch';
import { preferredDates } from '@/platform/shared/preferred-dates';
import { DATE_ORDERS, LANGUAGE_LABELS, LANGUAGES, localeOf } from '@/platform/shared/preferences';
import styles from './preferences-card.module.css';
import { useChangePreferences } from './use-change-preferences';

/** Apart: a part of this page would be one of every page that has such fields too. */
const ClockField = lazyPiece(async () => (await import('@/platform/client/ui/clock-field')).ClockField);

const CLOCK_MS = 10_000;
/** A day that shows which number is which. */
const SAMPLE_DAY = '2026-12-31T12:00:00Z';

const CLOCKS = [
  { value: '24', label: '24 hours' },
  { value: '12', label: '12 hours' },
];

interface Option {
  value: string;
  label: string;
}

/** How times, dates and amounts are shown to the account, and what it wants of the tools. */
export function PreferencesCard() {
  const preferences = usePreferences();
  const change = useChangePreferences();
  const locale = localeOf(preferences);

  const row = (title: string, help: ReactNode, control: ReactNode) => (
    <SettingRow title={title} help={help}>
      {control}
    </SettingRow>
  );
  const select = (label: string, value: string, options: Option[], onChange: (value: string) => void) => (
    <div className={styles.select}>
      <SelectField hideLabel label={label} value={value} options={options} onChange={onChange} />
    </div>
  );
  return (
    <Card title="Preferences" aside={<Now />}>
      {row(
        'Time zone',
        'Where your days begin and end. It was taken from your browser at first, like the next three and the currency.',
        select('Time zone', preferences.timeZone, timeZoneOptions(preferences.timeZone), (timeZone) =>
          change({ timeZone }),
        ),
      )}
      {row(
        'First day of the week',
        null,
        select('First day of the week', String(preferences.weekStart), weekdays(locale), (day) =>
          change({ weekStart: Number(day) }),
        ),
      )}
      {row(
        'Order of dates',
        'DevFlow, Home and Watched Records write the year first until you choose.',
        select(
          'Order of dates',
          ...untilChosen(
            preferences.datesChosen,
            preferences.dateOrder,
            DATE_ORDERS.map((dateOrder) => ({
              value: dateOrder,
              label: preferredDates({ ...preferences, timeZone: 'UTC', dateOrder }).day(SAMPLE_DAY),
            })),
          ),
          (dateOrder) => change({ dateOrder: DATE_ORDERS.find((one) => one === dateOrder) ?? 'ymd' }),
        ),
      )}
      {row(
        'Clock',
        'Watched Records keeps 24 hours until you choose.',
        select(
          'Clock',
          ...untilChosen(preferences.clockChosen, String(preferences.hourCycle), CLOCKS),
          (hours) => change({ hourCycle: hours === '12' ? 12 : 24 }),
        ),
      )}
      {row(
        'Start of the day',
        'What you do before this hour counts for the day before.',
        select('Start of the day', String(preferences.dayStart), hours(preferences), (hour) =>
          change({ dayStart: Number(hour) }),
        ),
      )}
      {row(
        'Base currency',
        'In which amounts of several currencies are added up. Until you choose, that of your first account if none is in it.',
        select(
          'Base currency',
          ...untilChosen(preferences.currencyChosen, preferences.baseCurrency, currencies(locale)),
          (baseCurrency) => change({ baseCurrency }),
        ),
      )}
      {row(
        'Language',
        'For the names of days and months. The other texts are not translated: they are English, and Chinese in Watched Records.',
        select(
          'Language',
          preferences.language,
          LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] })),
          (language) => change({ language: LANGUAGES.find((one) => one === language) ?? 'documented' }),
        ),
      )}
      {row(
        'Morning reminders',
        'When you are told of bills and items that are due on a day.',
        <SavedTime
          label="Morning reminders"
          required
          value={preferences.remindAt}
          onChange={(remindAt) => change({ remindAt })}
        />,
      )}
      {row(
        'Quiet hours',
        'Reminders of these hours come at their end, as one; those that are over by then do not come.',
        <div className="row wrap gap-8">
          <SavedTime
            label="Quiet from"
            showLabel
            value={preferences.quietFrom ?? ''}
            onChange={(time) => change({ quietFrom: time === '' ? null : time })}
          />
          <SavedTime
            label="Quiet until"
            showLabel
            value={preferences.quietUntil ?? ''}
            onChange={(time) => change({ quietUntil: time === '' ? null : time })}
          />
        </div>,
      )}
      {row(
        'Single keys',
        'Shortcuts of one character, such as N or /. Turn them off if you speak to your computer or hit keys by chance; those with Ctrl or Cmd stay.',
        <Switch
          label="Single keys"
          hideLabel
          checked={preferences.singleKeys}
          onChange={(singleKeys) => change({ singleKeys })}
        />,
      )}
      {row(
        'Milestones',
        'A quiet line when you have reached something, in tools that count.',
        <Switch
          label="Milestones"
          hideLabel
          checked={preferences.milestones}
          onChange={(milestones) => change({ milestones })}
        />,
      )}
    </Card>
  );
}

/** The value and the options of what counts without having been chosen at first, so that this can be chosen too. */
function untilChosen(isChosen: boolean, value: string, options: Option[]): [string, Option[]] {
  if (isChosen) return [value, options];
  const label = options.find((option) => option.value === value)?.label ?? value;
  return ['', [{ value: '', label: `Not chosen: ${label}` }, ...options]];
}

/** The present moment in all of these forms. */
function Now() {
  const dates = useDates();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(clock);
  }, []);
  return (
    <span className={styles.now}>
      {dates.longDay(now)}, {dates.time(now)}
    </span>
  );
}

function weekdays(locale: string) {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: name.format(new Date(Date.UTC(1970, 0, 4 + day))),
  }));
}

function hours(preferences: Parameters<typeof preferredDates>[0]) {
  const { time } = preferredDates({ ...preferences, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((hour) => ({
    value: String(hour),
    label: time(new Date(Date.UTC(1970, 0, 1, hour))),
  }));
}

function currencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}

interface SavedTimeProps {
  label: string;
  /** Where the title of the row is not enough. */
  showLabel?: boolean;
  required?: boolean;
  /** HH:MM; empty for none. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of a day: stored at once if it is chosen, and once it is left if it is typed, of which each key may be a time. */
function SavedTime({ label, showLabel = false, required = false, value, onChange }: SavedTimeProps) {
  /** Until it is stored: the answer may come after the next key. */
  const [typed, setTyped] = useState<{ time: string; problem: string | undefined } | null>(null);
  if (typed?.time === value) setTyped(null);
  const keep = () => {
    if (typed === null || typed.problem !== undefined) return;
    if (required && typed.time === '') setTyped(null);
    else onChange(typed.time);
  };
  return (
    <div className={styles.time}>
      <ClockField
        hideLabel={!showLabel}
        label={label}
        value={typed?.time ?? value}
        onChange={(time, problem, chosen) => {
          setTyped({ time, problem });
          if (chosen) onChange(time);
        }}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && keep()}
      />
    </div>
  );
}
