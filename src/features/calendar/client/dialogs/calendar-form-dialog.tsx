import { ColorField, unusedColor } from '@/platform/client/form/color-field';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { nameProblem } from '@/platform/client/form/name-problem';
import { useForm } from '@/platform/client/form/use-form';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { calendarLimits, calendarTexts, FIRST_CALENDAR } from '../../rules';
import type { EventActions } from '../changes/event-actions';

/** Of new calendars, one after the other. */
const COLORS = [
  FIRST_CALENDAR.color,
  '#4f46e5',
  '#b45309',
  '#be123c',
  '#0e7490',
  '#7e22ce',
  '#475569',
  '#a16207',
];
const NAME = {
  max: calendarLimits.calendarNameMax,
  none: calendarTexts.calendarName,
  tooLong: calendarTexts.calendarNameTooLong,
};

/** Asks for the name and the colour of a calendar: of a new one, if none is given. Mounted when it opens. */
export function CalendarFormDialog({
  calendar,
  calendars,
  actions,
  onClose,
}: {
  calendar: CalendarRow | undefined;
  calendars: readonly CalendarRow[];
  actions: Pick<EventActions, 'addCalendar' | 'editCalendar'>;
  onClose: () => void;
}) {
  const form = useForm({
    name: `calendar:calendar:${String(calendar?.id ?? 'new')}`,
    stored: { name: calendar?.name ?? '', color: calendar?.color ?? unusedColor(COLORS, calendars) },
    isNew: !calendar,
    check: ({ name }) => ({ name: nameProblem(name, NAME) }),
    refusals: { name_taken: 'name' },
    save: (fields, changed, onError) =>
      calendar
        ? actions.editCalendar(fields.name.trim(), { id: calendar.id, ...changed }, onError)
        : actions.addCalendar({ ...fields, name: fields.name.trim() }, onError),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={calendar ? 'Edit Calendar' : 'Add Calendar'}
      action={calendar ? 'Save' : 'Add'}
      labels={{ name: 'Name', color: 'Colour' }}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" autoComplete="off" {...form.field('name')} />
      <ColorField of="the calendar" {...form.field('color')} />
    </FormDialog>
  );
}
