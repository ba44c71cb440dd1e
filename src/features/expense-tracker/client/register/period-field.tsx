import { useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePreferences } from '@/platform/client/preferences';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { Popover } from '@/platform/client/ui/popover';
import { DayField } from '../entry/day-field';
import { type Period, periodText, steppedMonth } from './period';
import styles from './filter-bar.module.css';

interface PeriodFormProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

interface PeriodFieldProps extends PeriodFormProps {
  onStep: (months: -1 | 1) => void;
}

/** The days that are shown: month by month, or from one day to another. */
export function PeriodField({ period, today, onChange, onStep }: PeriodFieldProps) {
  const preferences = usePreferences();
  const [open, setOpen] = useState(false);
  const step = (months: -1 | 1) => (
    <BareIconButton
      size="row"
      label={months < 0 ? 'The month before' : 'The next month'}
      icon={months < 0 ? <ChevronLeft size={14} /> : <ChevronRight size={14} />}
      onClick={() => onStep(months)}
    />
  );
  return (
    <div className={styles.period}>
      {step(-1)}
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Dates"
        align="center"
        trigger={
          <button type="button" className={`touch-target ${styles.periodName ?? ''}`}>
            {periodText(period, today, preferences)}
          </button>
        }
      >
        <PeriodForm
          period={period}
          today={today}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Popover>
      {step(1)}
    </div>
  );
}

/** Asks for the first and the last day. */
export function PeriodForm({ period, today, onChange }: PeriodFormProps) {
  const [from, setFrom] = useState({ day: period.from ?? null, problem: undefined as string | undefined });
  const [to, setTo] = useState({ day: period.to ?? null, problem: undefined as string | undefined });
  const isRead = from.problem === undefined && to.problem === undefined;
  const isBackwards = from.day !== null && to.day !== null && from.day > to.day;
  return (
    <form
      className={styles.periodForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRead && !isBackwards) onChange({ from: from.day ?? undefined, to: to.day ?? undefined });
      }}
    >
      <DayField label="From" value={from.day} onChange={(day, problem) => setFrom({ day, problem })} />
      <DayField
        label="To"
        value={to.day}
        {...(isBackwards && { error: 'The end is before the first date' })}
        onChange={(day, problem) => setTo({ day, problem })}
      />
      <div className={styles.periodActions}>
        <Button onClick={() => onChange(steppedMonth({}, 0, today))}>This month</Button>
        <Button onClick={() => onChange({})}>All dates</Button>
        <Button type="submit" variant="primary">
          Show
        </Button>
      </div>
    </form>
  );
}
