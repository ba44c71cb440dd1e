import { useState } from 'react';
import type { Form } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { DateField } from '@/platform/client/ui/date-field';
import { LinkButton } from '@/platform/client/ui/link-button';
import { TimeField } from '@/platform/client/ui/time-field';
import { type EventFields, ruleAnew, withAllDay, withStart } from './event-draft';
import styles from './event-form.module.css';
import { ZoneField } from './zone-field';

interface WhenFieldsProps {
  form: Pick<Form<EventFields>, 'fields' | 'set' | 'field' | 'errorOf'>;
  /** The person's zone. */
  zone: string;
}

/** When an event is. Its zone shows only where it is not the person's, or on request. */
export function WhenFields({ form: { fields, set, field, errorOf }, zone }: WhenFieldsProps) {
  const { allDay, startDate, startTime } = fields;
  const [asked, setAsked] = useState(false);
  // The error goes when the form is sent again, and the fields stay.
  if (!asked && errorOf('zone').error !== undefined) setAsked(true);
  const hasZones = !allDay && (asked || fields.zone !== zone || fields.endZone !== null);
  return (
    <>
      <div className={allDay ? styles.days : styles.when}>
        <DateField
          label={allDay ? 'First day' : 'Starts'}
          value={startDate}
          {...errorOf('startDate')}
          onChange={(date) => set(withStart(fields, { startDate: date }))}
        />
        {!allDay && (
          <TimeField
            label="Start time"
            value={startTime}
            {...errorOf('startTime')}
            onChange={(time) => set(withStart(fields, { startTime: time }))}
          />
        )}
        <DateField
          label={allDay ? 'Last day' : 'Ends'}
          {...field('endDate')}
          onChange={(date) => set({ endDate: date })}
        />
        {!allDay && (
          <TimeField label="End time" {...field('endTime')} onChange={(time) => set({ endTime: time })} />
        )}
      </div>
      <div className={styles.line}>
        <Checkbox label="All day" checked={allDay} onChange={(checked) => set(withAllDay(fields, checked))} />
        {!allDay && !hasZones && <LinkButton onClick={() => setAsked(true)}>Time zone</LinkButton>}
      </div>
      {hasZones && (
        <>
          <ZoneField
            label="Time zone"
            value={fields.zone}
            {...errorOf('zone')}
            onChange={(next) => set({ zone: next, rule: ruleAnew(fields, { zone: next }) })}
          />
          <Checkbox
            label="Ends in another time zone"
            checked={fields.endZone !== null}
            onChange={(checked) => set({ endZone: checked ? fields.zone : null })}
          />
          {fields.endZone !== null && (
            <ZoneField
              label="Time zone of the end"
              value={fields.endZone}
              {...errorOf('endZone')}
              onChange={(next) => set({ endZone: next })}
            />
          )}
        </>
      )}
    </>
  );
}
