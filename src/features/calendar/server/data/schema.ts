import * as z from 'zod';
import { subscriptionAddress } from '../../file-schema';
import { longList } from '@/platform/shared/long-list';
import { textUpTo } from '@/platform/shared/text-schema';
import { isTimeZone } from '@/platform/shared/preferences';
import { wallOf, wallOfBasic } from '@/platform/shared/repeat/wall';
import { type Component, isComponent } from '../ics/properties';
import { calendarLimits as limits, EVENT_STATUSES } from '../../rules';

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const color = z.string().regex(/^#[0-9a-f]{6}$/);
/** As far as an event may be from the years of its start, and be moved. */
const YEARS = [limits.firstYear - 300, limits.lastYear + 302] as const;
const wall = z.string().refine((text) => {
  const year = Number(text.slice(0, 4));
  return text.length === 19 && wallOf(text) !== null && year >= YEARS[0] && year <= YEARS[1];
});
/** Zones that were found to be some, since to look takes longer than to read a line. */
const known = new Set(['']);
const KNOWN_MAX = 1_000;
const zone = z.string().refine((text) => {
  const isZone = known.has(text) || isTimeZone(text);
  if (isZone && known.size < KNOWN_MAX) known.add(text);
  return isZone;
});
const occurrence = z.string().refine((text) => wallOfBasic(text) !== null);
const occurrences = longList(z.array(occurrence).max(limits.startsMax));

/** A line of calendars.json, in their order. */
export const calendarLine = z.object({
  id,
  name: textUpTo(limits.calendarNameMax).min(1),
  color,
  hidden: z.boolean(),
  /** Of the file that it follows; null: it follows none. Earlier versions left it out. */
  address: subscriptionAddress.nullish(),
  trashedAt: time.nullable(),
  /** Minutes, joined by commas. Earlier versions left it out. */
  reminders: z
    .string()
    .regex(/^\d{1,5}(?:,\d{1,5}){0,4}$/)
    .nullish(),
});

/** A line of events.json; series come before their changed occurrences. */
export const eventLine = z.object({
  uid: textUpTo(limits.uidMax).min(1),
  recurrenceId: z.union([z.literal(''), occurrence]),
  title: textUpTo(limits.titleMax),
  location: textUpTo(limits.locationMax),
  url: textUpTo(limits.urlMax).regex(/^(https?:\/\/[^]*)?$/i),
  notes: textUpTo(limits.notesMax),
  allDay: z.boolean(),
  zone,
  endZone: zone.nullable(),
  rule: z.string().regex(/^[\x20-\x7e]{0,1000}$/),
  added: occurrences,
  removed: occurrences,
  changed: z.string().regex(/^[\x20-\x7e]{0,120}$/),
  status: z.enum(EVENT_STATUSES),
  busy: z.boolean(),
  color: color.nullable(),
  reminders: z.array(z.int().min(0).max(limits.reminderMax)).max(limits.remindersMax),
  sequence: z.int().min(0).max(0xffff_ffff),
  /** jCal (RFC 7265). */
  extra: z.custom<Component>(isComponent).nullable(),
  id,
  calendar: id,
  /** Of a changed occurrence. */
  series: id.nullable(),
  /** Wall times; the end is exclusive. */
  start: wall,
  end: wall,
  importedHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  createdAt: time,
  trashedAt: time.nullable(),
});
export type EventLine = z.output<typeof eventLine>;
