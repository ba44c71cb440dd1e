import { useState } from 'react';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { DateField } from '@/platform/client/ui/date-field';
import { LinkButton } from '@/platform/client/ui/link-button';
import { TimeField } from '@/platform/client/ui/time-field';
import { type EventFields, type EventProblems, ruleAnew, withAllDay, withStart } from './event-draft';
import styles from './event-form.module.css';
import { ZoneField } from './zone-field';

interface WhenFieldsProps {
  fields: EventFields;
  problems: EventProblems;
  /** The person's zone. */
  zone: string;
  onChange: (part: Partial<EventFields>) => void;
}

/** When an event is. Its zone shows only where it is not the person's, or on request. */
export function WhenFields({ fields, problems, zone, onChange }: WhenFieldsProps) {
  const { allDay, startDate, startTime, endDate, endTime } = fields;
  const [asked, setAsked] = useState(false);
  const hasZones = !allDay && (asked || fields.zone !== zone || fields.endZone !== null);
  const errorOf = (field: keyof EventFields) => {
    const error = problems[field];
    return error === undefined ? {} : { error };
  };
  return (
    <>
      <div className={allDay ? styles.days : styles.when}>
        <DateField
          label={allDay ? 'First day' : 'Starts'}
          value={startDate}
          {...errorOf('startDate')}
          onChange={(date) => onChange(withStart(fields, { startDate: date }))}
        />
        {!allDay && (
          <TimeField
            label="Start time"
            value={startTime}
            {...errorOf('startTime')}
            onChange={(time) => onChange(withStart(fields, { startTime: time }))}
          />
        )}
        <DateField
          label={allDay ? 'Last day' : 'Ends'}
          value={endDate}
          {...errorOf('endDate')}
          onChange={(date) => onChange({ endDate: date })}
        />
        {!allDay && (
          <TimeField
            label="End time"
            value={endTime}
            {...errorOf('endTime')}
            onChange={(time) => onChange({ endTime: time })}
          />
        )}
      </div>
      <div className={styles.line}>
        <Checkbox
          label="All day"
          checked={allDay}
          onChange={(checked) => onChange(withAllDay(fields, checked))}
        />
        {!allDay && !hasZones && <LinkButton onClick={() => setAsked(true)}>Time zone</LinkButton>}
      </div>
      {hasZones && (
        <>
          <ZoneField
            label="Time zone"
            value={fields.zone}
            {...errorOf('zone')}
            onChange={(next) => onChange({ zone: next, rule: ruleAnew(fields, { zone: next }) })}
          />
          <Checkbox
            label="Ends in another time zone"
            checked={fields.endZone !== null}
            onChange={(checked) => onChange({ endZone: checked ? fields.zone : null })}
          />
          {fields.endZone !== null && (
            <ZoneField
              label="Time zone of the end"
              value={fields.endZone}
              onChange={(next) => onChange({ endZone: next })}
            />
          )}
        </>
      )}
    </>
  );
}
