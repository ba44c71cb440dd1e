import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { Notice } from '@/platform/client/ui/notice';
import type { CalendarRow } from '../../answers';
import type { CalendarActions } from '../changes/calendar-actions';
import { asOf, useSubscriptions } from '../changes/use-subscriptions';

const HOUR = 60;

/** How a calendar that follows an address stands, and what can be done about it. Mounted when it opens. */
export function SubscriptionDialog({
  calendar,
  actions,
  onDelete,
  onClose,
}: {
  calendar: CalendarRow;
  actions: Pick<CalendarActions, 'unsubscribe'>;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { id, name } = calendar;
  const dates = useDates();
  const utils = trpc.useUtils();
  const subscription = useSubscriptions(true).get(id);
  const ending = useDialogSave();
  const refresh = trpc.calendar.refreshCalendar.useMutation({
    onSettled: () => utils.calendar.subscriptions.invalidate(),
  });
  const error = ending.error ?? (refresh.error ? reasonOf(refresh.error) : undefined);
  return (
    <Dialog
      open
      title={name}
      subtitle={subscription && `Follows ${subscription.host || 'an address'}`}
      cancelLabel="Close"
      busy={ending.busy}
      sideAction={
        <Button variant="danger-outline" onClick={onDelete}>
          Delete…
        </Button>
      }
      secondary={{
        label: 'Unsubscribe',
        busy: ending.busy,
        onAction: () => void ending.save((onError) => actions.unsubscribe(calendar, onError), onClose),
      }}
      primary={{ label: 'Refresh now', busy: refresh.isPending, onAction: () => refresh.mutate({ id }) }}
      {...(error !== undefined && { error })}
      onClose={onClose}
    >
      <div className="stack gap-16">
        {subscription?.problem && (
          <Notice tone="warning" title={subscription.problem}>
            What came before stays. It is tried again by itself.
          </Notice>
        )}
        {subscription && (
          <p role="status">
            {subscription.fetchedAt === null
              ? 'It has not been read yet.'
              : `${asOf(subscription.fetchedAt, dates)}, read every ${everyText(subscription.everyMinutes)}.`}
          </p>
        )}
        <p className="muted small">
          Its events are changed at its address only. Unsubscribe keeps them as an ordinary calendar.
        </p>
      </div>
    </Dialog>
  );
}

function everyText(minutes: number): string {
  const hours = Math.round(minutes / HOUR);
  if (minutes < HOUR) return `${String(minutes)} minutes`;
  return hours === 1 ? 'hour' : `${String(hours)} hours`;
}
