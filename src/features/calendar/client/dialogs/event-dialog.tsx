import { useState } from 'react';
import type { WAITING, OnChangeError } from '@/platform/client/changes/tool-change';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useFormDraft } from '@/platform/client/form/form-draft';
import { usePreferences } from '@/platform/client/preferences';
import { serverCode, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { Notice } from '@/platform/client/ui/notice';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import type { Scope } from '../../rules';
import type { EventActions } from '../changes/event-actions';
import { spokenWhen } from '../event/when-text';
import {
  eventFields,
  type EventFields,
  type EventProblems,
  fieldOfProblem,
  newEventFields,
  remindersOfCalendar,
  type NewEventStart,
} from './event-draft';
import { EventForm } from './event-form';
import { eventEdit, eventSent } from './event-sent';
import { type Orphans, ScopeDialog } from './scope-dialog';

const LABELS: Partial<Record<keyof EventFields, string>> = {
  title: 'title',
  allDay: 'all day',
  startDate: 'start',
  startTime: 'start time',
  endDate: 'end',
  endTime: 'end time',
  zone: 'time zone',
  rule: 'repeat',
  calendarId: 'calendar',
  location: 'place',
  url: 'link',
  notes: 'notes',
  reminders: 'reminders',
};
const changedElsewhere = (fields: string[]) => `This event was changed elsewhere: ${fields.join(', ')}`;

interface DialogProps {
  calendars: readonly CalendarRow[];
  actions: Pick<EventActions, 'add' | 'edit'>;
  onClose: () => void;
}

/** A change that failed: at its field if it is about one. */
function useSave() {
  const { error, busy, save } = useDialogSave();
  const [refused, setRefused] = useState<EventProblems>({});
  return {
    error,
    busy,
    refused,
    forget: () => setRefused({}),
    save: <Answer,>(
      send: (onError: OnChangeError) => Promise<Answer | typeof WAITING | null>,
      onSaved: (answer?: Answer) => void,
    ) =>
      void save((onError) => {
        setRefused({});
        return send((problem) => {
          const field = fieldOfProblem(problem);
          if (field) setRefused({ [field]: problem });
          else onError(problem);
        });
      }, onSaved),
  };
}

/** Adds an event. Mounted when it opens. */
export function AddEventDialog({
  known,
  calendars,
  actions,
  onAdded,
  onClose,
}: DialogProps & {
  known: NewEventStart | { like: EventDetail };
  onAdded: (added: { start: string }) => void;
}) {
  const preferences = usePreferences();
  const { timeZone: zone } = preferences;
  // A copy is of one occurrence.
  const [stored] = useState(() => {
    const [first] = calendars;
    if (!('like' in known)) return newEventFields(known, zone, first);
    // Its own may follow an address.
    const isWritable = calendars.some(({ id }) => id === known.like.calendarId);
    const calendarId = isWritable ? known.like.calendarId : (first?.id ?? null);
    return { ...eventFields(known.like, zone), rule: '', calendarId };
  });
  // Nothing is stored that others could change: another opening begins at another time.
  const draft = useFormDraft(
    'like' in known
      ? `calendar:event:copy ${String(known.like.id)} ${known.like.recurrenceId}`
      : `calendar:event:new ${known.slot ?? known.start}`,
    stored,
    false,
  );
  const { error, busy, refused, forget, save } = useSave();

  function send() {
    const sent = eventSent(draft.fields);
    const year = textOfDay(civilDay(new Date(), zone)).slice(0, 4);
    save(
      (onError) => {
        const told = `“${sent.title}”, ${spokenWhen(sent, year, preferences)}`;
        return actions.add(sent, { told, calendars }, onError);
      },
      (added) => {
        draft.forget();
        onClose();
        if (added) onAdded({ start: sent.start });
      },
    );
  }

  return (
    <EventForm
      title="Add Event"
      does="Add"
      calendars={calendars}
      fields={draft.fields}
      repeats
      refused={refused}
      busy={busy}
      error={error}
      onChange={(part) => {
        forget();
        draft.set({ ...part, ...remindersOfCalendar(draft.fields, part, calendars) });
      }}
      onSave={send}
      onClose={onClose}
    >
      <DraftNotice draft={draft} labels={LABELS} changedElsewhere={changedElsewhere} />
    </EventForm>
  );
}

/** Edits an event, or an occurrence of a series, of which it asks what is meant. Mounted when it opens. */
export function EditEventDialog({
  event,
  ...props
}: DialogProps & { event: Pick<Occurrence, 'id' | 'recurrenceId'> }) {
  const { id, recurrenceId } = event;
  const query = trpc.calendar.event.useQuery(
    { id, ...(recurrenceId !== '' && { recurrenceId }) },
    { staleTime: 0, gcTime: 0, retry: 1 },
  );
  const gone = query.error !== null && serverCode(query.error) === 'event_not_found';
  if (query.data) return <EditEvent {...props} event={query.data} gone={gone} />;
  if (!query.error) return null;
  return (
    <Dialog
      open
      title={gone ? 'This event is not there' : 'The event could not be loaded'}
      cancelLabel="Close"
      primary={
        gone
          ? undefined
          : { label: 'Try again', busy: query.isFetching, onAction: () => void query.refetch() }
      }
      onClose={props.onClose}
    >
      {gone ? 'It was deleted, or it belongs to another account.' : reasonOf(query.error)}
    </Dialog>
  );
}

function EditEvent({
  event,
  gone,
  calendars,
  actions,
  onClose,
}: DialogProps & { event: EventDetail; gone: boolean }) {
  const { timeZone: zone } = usePreferences();
  const stored = eventFields(event, zone);
  const draft = useFormDraft(`calendar:event:${String(event.id)}:${event.recurrenceId}`, stored);
  const { error, busy, refused, forget, save } = useSave();
  const [asking, setAsking] = useState(false);
  const isSeries = event.seriesId !== null;
  const edit = eventEdit(draft.fields, stored);
  const changesRule = edit.rule !== undefined;

  function send(scope: Scope, orphans: Orphans) {
    const of = isSeries ? { scope, orphans, recurrenceId: event.recurrenceId } : {};
    save(
      (onError) =>
        actions.edit(event, draft.fields.title.trim(), { id: event.id, ...of, ...edit }, (problem) => {
          // The form shows what is wrong.
          setAsking(false);
          onError(problem);
        }),
      () => {
        draft.forget();
        onClose();
      },
    );
  }

  function ask() {
    if (Object.keys(edit).length === 0) {
      draft.forget();
      onClose();
    } else if (isSeries) setAsking(true);
    else send('all', 'keep');
  }

  return (
    <>
      <EventForm
        title="Edit Event"
        does="Save"
        calendars={calendars}
        fields={draft.fields}
        repeats
        refused={refused}
        busy={busy && !asking}
        blocked={gone}
        error={error}
        onChange={(part) => {
          forget();
          draft.set(part);
        }}
        onSave={ask}
        onClose={onClose}
      >
        {gone ? (
          <Notice tone="warning" title="This event was deleted elsewhere" />
        ) : (
          <DraftNotice draft={draft} labels={LABELS} changedElsewhere={changedElsewhere} />
        )}
      </EventForm>
      {asking && (
        <ScopeDialog
          title="Save changes"
          does="Save"
          scopes={changesRule ? ['following', 'all'] : ['this', 'following', 'all']}
          edit={
            event.changedCount > 0 ? { id: event.id, recurrenceId: event.recurrenceId, ...edit } : undefined
          }
          busy={busy}
          onChoose={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
