import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { useHotkey } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { SampleData } from '@/platform/client/sample-data';
import { Button } from '@/platform/client/ui/button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { civilDay, dayOf, textOfDay } from '@/platform/shared/civil';
import { keptSpans, type Span } from '@/platform/shared/kept-spans';
import type { CalendarRow } from '../../answers';
import { calendarLimits, calendarTexts } from '../../rules';
import { readQuickAdd, type QuickPart, type QuickReading } from '../../rules/quick-add/read';
import type { EventActions } from '../changes/event-actions';
import { spokenWhen } from '../event/when-text';
import { chipsOf } from './chips';
import { QuickChips } from './quick-chips';
import styles from './quick-add.module.css';

const UNDERSTOOD =
  'Understood: for 90m · /calendar · !15m · at Place · every Tuesday · until 18 December · x10';
const EXAMPLE = 'Lunch with Sofia tomorrow 12:30 for 1h';
/** How long after the last letter the reading is spoken. */
const SPOKEN_AFTER_MS = 700;

export interface QuickAddProps {
  /** The day in focus (YYYY-MM-DD), meant where the sentence names none. */
  day: string;
  calendars: readonly CalendarRow[];
  actions: Pick<EventActions, 'add'>;
  /** The heading of the key N in the list of shortcuts. */
  keyGroup: string;
  /** With nothing typed the button opens the form. */
  onForm: () => void;
  /** It is stored, or waits on this device for the server; it begins at a wall time, or on a day. */
  onAdded: (added: { start: string }) => void;
  /** In place of what is understood, while nothing is typed. */
  atRest?: ReactNode;
  /** There is no calendar yet: something to try it with is offered. */
  isFirst?: boolean;
  autoFocus?: boolean;
}

/** A field for sentences, with what was understood as chips, each of which can be given back to the title. */
export function QuickAdd({
  day,
  calendars: all,
  actions,
  keyGroup,
  onForm,
  onAdded,
  atRest = UNDERSTOOD,
  isFirst = false,
  autoFocus = false,
}: QuickAddProps) {
  const preferences = usePreferences();
  const [text, setText] = useState('');
  const [ignored, setIgnored] = useState<readonly Span[]>([]);
  const [now, setNow] = useState(() => new Date());
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useHotkey({ group: keyGroup, keys: 'n', does: 'Quick add', run: () => input.current?.focus() });

  const { timeZone: zone } = preferences;
  const calendars = all.filter(({ subscribed }) => !subscribed);
  const today = textOfDay(civilDay(now, zone));
  const isEmpty = text.trim() === '';
  const reading = readQuickAdd(text, {
    now,
    zone,
    calendars,
    preferences,
    ignored,
    day: dayOf(day) ?? undefined,
  });
  const chips = isEmpty ? [] : chipsOf(reading, { today, zone, preferences, calendars });

  function change(next: string) {
    setIgnored(keptSpans(text, next, ignored));
    setText(next);
    setNow(new Date());
    setProblem(null);
  }

  function giveBack(part: QuickPart) {
    setIgnored([...ignored, part]);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat) void add();
    } else if (event.key === 'Escape') {
      input.current?.blur();
    } else if (event.key === 'Backspace') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const last = reading.parts.at(-1);
      const isAtEnd = selectionStart === text.length && selectionEnd === text.length;
      if (!isAtEnd || last?.to !== text.trimEnd().length) return;
      event.preventDefault();
      giveBack(last);
    }
  }

  async function add() {
    if (isEmpty) {
      onForm();
      return;
    }
    const wrong = problemOf(reading);
    if (wrong !== null) {
      setProblem(wrong);
      input.current?.focus();
      return;
    }
    const { title, start, end, allDay, rule, calendarId, reminders, location } = reading;
    const event = {
      ...{ title, start, end, allDay, rule, location },
      // Without any, they are the calendar's.
      ...(reminders.length > 0 && { reminders }),
    };
    const told = `“${reading.title}”, ${spokenWhen(reading, today.slice(0, 4), preferences)}`;
    // For the next sentence, which may be begun before this one is stored.
    setText('');
    setIgnored([]);
    setProblem(null);
    const answer = await actions.add(
      { ...event, ...(calendarId !== null && { calendarId }) },
      { told, calendars },
      (reason) => {
        if (input.current?.value === '') {
          setText(text);
          setIgnored(ignored);
          setProblem(reason);
        } else setProblem(`“${text}” was not added: ${reason}`);
      },
    );
    if (answer !== null) onAdded({ start });
  }

  return (
    <div className="stack gap-8">
      <div data-head-buttons="" className={styles.line}>
        <div className={styles.field}>
          <Plus size={14} className={styles.plus} />
          <label htmlFor={id} className="visually-hidden">
            Quick add
          </label>
          <input
            ref={input}
            id={id}
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            data-autofocus={autoFocus ? '' : undefined}
            maxLength={calendarLimits.quickAddMax}
            placeholder={EXAMPLE}
            value={text}
            aria-invalid={problem !== null || undefined}
            aria-describedby={`${id}-below`}
            className={styles.input}
            onChange={(event) => change(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          {isEmpty && preferences.singleKeys && (
            <kbd aria-hidden="true" className={styles.key}>
              N
            </kbd>
          )}
        </div>
        <Button variant="primary" onClick={() => void add()}>
          Add Event
        </Button>
      </div>
      <div id={`${id}-below`} className={styles.below}>
        {problem !== null ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : isEmpty ? (
          <>
            <p className={styles.hint}>{atRest}</p>
            {isFirst && <SampleData part="calendar" size="small" />}
          </>
        ) : (
          <QuickChips
            chips={chips}
            color={calendars.find((calendar) => calendar.id === reading.calendarId)?.color}
            onGiveBack={giveBack}
          />
        )}
      </div>
      <Spoken text={isEmpty ? '' : chips.map((chip) => chip.text).join(', ')} />
    </div>
  );
}

function problemOf({ title }: QuickReading): string | null {
  if (title === '') return calendarTexts.title;
  return title.length > calendarLimits.titleMax ? calendarTexts.titleTooLong : null;
}

/** Says what was understood once typing pauses. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {spoken === '' ? '' : `Understood: ${spoken}`}
    </p>
  );
}
