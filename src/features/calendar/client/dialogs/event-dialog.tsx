import { useState } from 'react';
import { type OnChangeError, WAITING } from '@/platform/client/changes/tool-change';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { usePreferences } from '@/platform/client/preferences';
import { serverCode, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { CalendarRow, EventDetail, Occurrence } from '../../answers';
import type { Scope } from '../../rules';
import type { EventActions } from '../changes/event-actions';
import { spokenWhen } from '../event/when-text';
import { eventFields, type EventFields, newEventFields, type NewEventStart } from './event-draft';
import { EventForm } from './event-form';
import { eventEdit, eventSent } from './event-sent';
import { type Orphans, ScopeDialog } from './scope-dialog';

interface DialogProps {
  calendars: readonly CalendarRow[];
  actions: Pick<EventActions, 'add' | 'edit'>;
  onClose: () => void;
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
  return (
    <EventForm
      title="Add Event"
      does="Add"
      calendars={calendars}
      name={
        'like' in known
          ? `calendar:event:copy ${String(known.like.id)} ${known.like.recurrenceId}`
          : `calendar:event:new ${known.slot ?? known.start}`
      }
      stored={stored}
      isNew
      save={async (fields, onError) => {
        const sent = eventSent(fields);
        const year = textOfDay(civilDay(new Date(), zone)).slice(0, 4);
        const told = `“${sent.title}”, ${spokenWhen(sent, year, preferences)}`;
        const added = await actions.add(sent, { told, calendars }, onError);
        return added === WAITING ? added : added && sent;
      }}
      onSaved={(sent) => {
        onClose();
        if (sent) onAdded(sent);
      }}
      onClose={onClose}
    />
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

/** What of a series an edit is about. */
interface Asked {
  edit: ReturnType<typeof eventEdit>;
  answer: (chosen: { scope: Scope; orphans: Orphans } | null) => void;
  isAnswered: boolean;
}

function EditEvent({
  event,
  gone,
  calendars,
  actions,
  onClose,
}: DialogProps & { event: EventDetail; gone: boolean }) {
  const { id, recurrenceId } = event;
  const { timeZone: zone } = usePreferences();
  const stored = eventFields(event, zone);
  const [asked, setAsked] = useState<Asked | null>(null);

  async function save(fields: EventFields, onError: OnChangeError) {
    const edit = eventEdit(fields, stored);
    if (Object.keys(edit).length === 0) return undefined;
    const ask = () =>
      new Promise<Parameters<Asked['answer']>[0]>((answer) => setAsked({ edit, answer, isAnswered: false }));
    const chosen = event.seriesId === null ? {} : await ask();
    const of = chosen && 'scope' in chosen ? { ...chosen, recurrenceId } : {};
    try {
      return chosen && (await actions.edit(event, fields.title.trim(), { id, ...of, ...edit }, onError));
    } finally {
      setAsked(null);
    }
  }

  return (
    <>
      <EventForm
        title="Edit Event"
        does="Save"
        calendars={calendars}
        name={`calendar:event:${String(id)}:${recurrenceId}`}
        stored={stored}
        gone={gone}
        asks={asked !== null}
        save={save}
        onSaved={() => onClose()}
        onClose={onClose}
      />
      {asked && (
        <ScopeDialog
          title="Save changes"
          does="Save"
          scopes={asked.edit.rule === undefined ? undefined : ['following', 'all']}
          edit={event.changedCount > 0 ? { id, recurrenceId, ...asked.edit } : undefined}
          busy={asked.isAnswered}
          onChoose={(scope, orphans) => {
            setAsked({ ...asked, isAnswered: true });
            asked.answer({ scope, orphans });
          }}
          onClose={() => asked.answer(null)}
        />
      )}
    </>
  );
}
