import { useState, type ReactElement, type ReactNode } from 'react';
import AlignLeft from 'lucide-react/icons/align-left';
import Bell from 'lucide-react/icons/bell';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import LinkIcon from 'lucide-react/icons/link';
import MapPin from 'lucide-react/icons/map-pin';
import Repeat from 'lucide-react/icons/repeat';
import { usePreferences } from '@/platform/client/preferences';
import type { NamedDates } from '@/platform/shared/civil-names';
import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import { readPattern } from '@/platform/shared/repeat/read-pattern';
import { ruleSentence } from '@/platform/shared/repeat/sentence';
import styles from './event-popover.module.css';
import { dateText, otherZoneText, reminderText, timesHere, wallTextAt, whenText } from './when-text';

/** Days of a series that are named. */
const NEXT_SHOWN = 2;

/** What there is to know of an event; what it does not have has no row. */
export function EventFacts({
  event,
  calendar,
}: {
  /** With notes and the next days once they have come. */
  event: Occurrence | EventDetail;
  calendar: CalendarRow | undefined;
}) {
  const preferences = usePreferences();
  const [now] = useState(() => new Date().toISOString());
  const { timeZone: here } = preferences;
  const year = wallTextAt(now, here).slice(0, 4);
  const times = timesHere(event, here);
  const isOnlyFirst = 'onlyFirst' in event && event.onlyFirst;
  const notes = 'notes' in event ? event.notes : '';
  return (
    <>
      <dl className={styles.facts}>
        <Fact
          name="When"
          icon={<Clock />}
          more={event.allDay ? 'All day' : (otherZoneText(event, here, preferences) ?? floats(event))}
        >
          {whenText(times, year, preferences)}
        </Fact>
        {event.status !== 'confirmed' && (
          <Fact name="Status" icon={<CircleHelp />}>
            {event.status === 'tentative' ? 'Tentative' : 'Cancelled'}
          </Fact>
        )}
        {isOnlyFirst ? (
          <Fact name="Repeats" icon={<Repeat />} more="Only its first time is shown">
            By a rule that cannot be shown
          </Fact>
        ) : (
          event.rule !== '' && (
            <Fact name="Repeats" icon={<Repeat />} more={nextText(event)}>
              {sentenceOf(event, preferences)}
            </Fact>
          )
        )}
        {event.location !== '' && (
          <Fact name="Place" icon={<MapPin />}>
            {event.location}
          </Fact>
        )}
        {event.url !== '' && (
          <Fact name="Link" icon={<LinkIcon />}>
            <a href={event.url} target="_blank" rel="noopener noreferrer">
              {event.url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
            </a>
          </Fact>
        )}
        {event.reminders.length > 0 && (
          <Fact name="Reminders" icon={<Bell />}>
            {event.reminders.map(reminderText).join(', ')}
          </Fact>
        )}
        {notes !== '' && (
          <Fact name="Notes" icon={<AlignLeft />}>
            {notes}
          </Fact>
        )}
      </dl>
      <footer className={styles.foot}>
        <span
          aria-hidden="true"
          className={styles.dot}
          style={{ background: event.color ?? calendar?.color }}
        />
        <span className="grow cut">{calendar?.name}</span>
        {calendar?.subscribed && <span className="muted tiny">Read-only</span>}
        <span className="muted tiny">{event.busy ? 'Busy' : 'Free'}</span>
      </footer>
    </>
  );

  function nextText(of: Occurrence | EventDetail): string | null {
    // This day is the first of them.
    const days =
      'next' in of ? of.next.map((start) => (of.allDay ? start : wallTextAt(start, here)).slice(0, 10)) : [];
    const later = days.filter((day) => day > times.start.slice(0, 10)).slice(0, NEXT_SHOWN);
    return later.length === 0
      ? null
      : `Next ${later.map((day) => dateText(day, year, preferences)).join(', ')}`;
  }
}

function floats({ zone }: Occurrence): string | null {
  return zone === '' ? 'Local time everywhere' : null;
}

function sentenceOf({ rule, startLocal, allDay, zone }: Occurrence, preferences: NamedDates): string {
  const about = { start: startLocal, allDay, zone };
  const sentence = ruleSentence(rule, about, preferences);
  return readPattern(rule, about) ? sentence : `Custom rule: ${sentence.toLowerCase()}`;
}

function Fact({
  name,
  icon,
  more = null,
  children,
}: {
  name: string;
  icon: ReactElement;
  /** A second, smaller line. */
  more?: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>
        {children}
        {more !== null && <p className="muted caption">{more}</p>}
      </dd>
    </div>
  );
}
