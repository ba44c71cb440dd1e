import { ColorField, unusedColor } from '@/platform/client/form/color-field';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { CALENDAR_COLORS } from '../../colors';
import { calendarLimits, calendarTexts } from '../../rules';
import type { CalendarActions } from '../changes/calendar-actions';

/** Asks for the address of a calendar that is to be followed. Mounted when it opens. */
export function SubscribeDialog({
  calendars,
  actions,
  onClose,
}: {
  calendars: readonly CalendarRow[];
  actions: Pick<CalendarActions, 'subscribe'>;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const form = useForm({
    name: 'calendar:subscribe',
    stored: { address: '', name: '', color: unusedColor(CALENDAR_COLORS, calendars) },
    isNew: true,
    check: ({ address, name }) => ({
      address: /^(https?|webcals?):\/\/./i.test(address.trim()) ? undefined : calendarTexts.address,
      name:
        name.trim().length > calendarLimits.calendarNameMax ? calendarTexts.calendarNameTooLong : undefined,
    }),
    refusals: { name_taken: 'name', address_refused: 'address' },
    save: ({ address, name, color }, _changed, onError) =>
      actions.subscribe(
        { address: address.trim(), color, ...(name.trim() !== '' && { name: name.trim() }) },
        onError,
      ),
    onSaved: () => {
      void utils.calendar.subscriptions.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Subscribe to a Calendar"
      action="Subscribe"
      labels={{ address: 'Address', name: 'Name', color: 'Colour' }}
      onClose={onClose}
    >
      <p className="muted small">
        Of holidays, a school or a rota: it is read again every few hours, and only its address changes its
        events.
      </p>
      <TextField
        label="Address"
        data-autofocus=""
        autoComplete="off"
        inputMode="url"
        placeholder="https://example.org/holidays.ics"
        {...form.field('address')}
      />
      <TextField label="Name" autoComplete="off" placeholder="As the file says" {...form.field('name')} />
      <ColorField of="the calendar" {...form.field('color')} />
    </FormDialog>
  );
}
