import { ColorField, unusedColor } from '@/platform/client/form/color-field';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { nameProblem } from '@/platform/client/form/name-problem';
import { useForm } from '@/platform/client/form/use-form';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { CALENDAR_COLORS } from '../../colors';
import { calendarLimits, calendarTexts } from '../../rules';
import { ReminderFields } from './reminder-fields';
import type { CalendarActions } from '../changes/calendar-actions';

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
  actions: Pick<CalendarActions, 'addCalendar' | 'editCalendar'>;
  onClose: () => void;
}) {
  const form = useForm({
    name: `calendar:calendar:${String(calendar?.id ?? 'new')}`,
    stored: {
      name: calendar?.name ?? '',
      color: calendar?.color ?? unusedColor(CALENDAR_COLORS, calendars),
      reminders: calendar?.reminders ?? [],
    },
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
      labels={{ name: 'Name', color: 'Colour', reminders: 'Reminders of new events' }}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" autoComplete="off" {...form.field('name')} />
      <ColorField of="the calendar" {...form.field('color')} />
      {calendar?.subscribed !== true && (
        <ReminderFields title="Reminders of new events" {...form.field('reminders')} />
      )}
    </FormDialog>
  );
}
