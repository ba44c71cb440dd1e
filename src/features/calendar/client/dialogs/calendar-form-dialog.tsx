import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Button } from '@/platform/client/ui/button';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextField } from '@/platform/client/ui/text-field';
import type { CalendarRow } from '../../answers';
import { calendarLimits, calendarTexts, FIRST_CALENDAR } from '../../rules';
import type { EventActions } from '../changes/event-actions';
import styles from './event-form.module.css';

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
  const [name, setName] = useState(calendar?.name ?? '');
  const [color, setColor] = useState(() => calendar?.color ?? unusedColor(calendars));
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { error, busy, save } = useDialogSave();
  const trimmed = name.trim();
  const problem =
    trimmed === ''
      ? calendarTexts.calendarName
      : trimmed.length > calendarLimits.calendarNameMax
        ? calendarTexts.calendarNameTooLong
        : undefined;
  const nameError = (asked ? problem : undefined) ?? refused;

  function send() {
    setAsked(true);
    if (problem !== undefined) return;
    void save((onError) => {
      const tell = (told: string) =>
        told === calendarTexts.calendarTaken ? setRefused(told) : onError(told);
      return calendar
        ? actions.editCalendar(trimmed, { id: calendar.id, name: trimmed, color }, tell)
        : actions.addCalendar({ name: trimmed, color }, tell);
    }, onClose);
  }

  return (
    <Dialog
      open
      title={calendar ? 'Edit Calendar' : 'Add Calendar'}
      error={error}
      primary={{ label: calendar ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          data-autofocus=""
          autoComplete="off"
          value={name}
          {...(nameError !== undefined && { error: nameError })}
          onChange={(next) => {
            setRefused(undefined);
            setName(next);
          }}
        />
        <div>
          <p className={styles.legend}>Colour</p>
          <ColorPicker label="Colour of the calendar" value={color} side="bottom" onConfirm={setColor}>
            <Button icon={<span className={styles.swatch} style={{ background: color }} />}>
              Choose a colour
            </Button>
          </ColorPicker>
        </div>
      </div>
    </Dialog>
  );
}

function unusedColor(calendars: readonly CalendarRow[]): string {
  const free = COLORS.find((color) => !calendars.some((calendar) => calendar.color === color));
  return free ?? COLORS[calendars.length % COLORS.length] ?? FIRST_CALENDAR.color;
}
