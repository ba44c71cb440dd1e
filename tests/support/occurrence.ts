import type { Occurrence } from '@/features/calendar/answers';

/** An event as a window answers it, without anything that a test does not name. */
export const occurrence = (fields: Partial<Occurrence>): Occurrence => ({
  id: 1,
  seriesId: null,
  recurrenceId: '',
  calendarId: 1,
  uid: '',
  title: '',
  location: '',
  url: '',
  allDay: false,
  start: '',
  end: '',
  startLocal: '',
  endLocal: '',
  zone: '',
  endZone: null,
  rule: '',
  changed: false,
  status: 'confirmed',
  busy: true,
  color: null,
  reminders: [],
  ...fields,
});
