import { useState } from 'react';
import Rss from 'lucide-react/icons/rss';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useConfirmForm } from '@/features/accounts/client/use-confirm-form';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { CalendarRow, FeedRow } from '../../answers';
import { CaldavCard } from './caldav-card';
import { FeedCard } from './feed-card';
import { FeedForm } from './feed-form';

/** The secret addresses by which calendar programs read the calendars. Mounted when it opens. */
export function FeedsDialog({
  calendars,
  onClose,
}: {
  calendars: readonly CalendarRow[];
  onClose: () => void;
}) {
  const query = trpc.calendar.feeds.useQuery(undefined, { staleTime: 0 });
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<{ to: 'delete' | 'renew'; feed: FeedRow } | null>(null);
  const remove = trpc.calendar.deleteFeed.useMutation({
    onSuccess: () => utils.calendar.feeds.invalidate(),
  });
  const feeds = query.data?.feeds;

  return (
    <Dialog
      open
      width="list"
      title="Feeds"
      subtitle="Addresses by which phones and other programs read your calendars."
      cancelLabel="Close"
      onClose={onClose}
      sideAction={
        feeds && feeds.length > 0 && !adding && <Button onClick={() => setAdding(true)}>Add a feed</Button>
      }
    >
      <div className="stack gap-16">
        <CaldavCard />
        <RetryNotice load={loadStateOf(query)} />
        {!feeds && !query.error && <SkeletonRows label="Loading feeds" rowHeight={56} rows={2} />}
        {adding && (
          <FeedForm
            calendars={calendars}
            onAdded={async () => {
              await utils.calendar.feeds.invalidate();
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        )}
        {feeds?.length === 0 && !adding && (
          <EmptyState
            icon={<Rss />}
            title="No feeds yet"
            text="A feed is a secret address that a phone or another calendar program reads once an hour."
            action={
              <Button variant="primary" onClick={() => setAdding(true)}>
                Add a feed
              </Button>
            }
          />
        )}
        {feeds?.map((feed) => (
          <FeedCard
            key={feed.id}
            feed={feed}
            calendars={calendars}
            onRenew={() => setAsking({ to: 'renew', feed })}
            onDelete={() => setAsking({ to: 'delete', feed })}
          />
        ))}
      </div>
      {asking?.to === 'delete' && (
        <ConfirmCall
          call={() => remove.mutateAsync({ id: asking.feed.id })}
          danger
          title={`Delete “${asking.feed.name}”`}
          confirmLabel="Delete"
          onClose={() => setAsking(null)}
        >
          Programs that read this address get nothing any more. This cannot be undone.
        </ConfirmCall>
      )}
      {asking?.to === 'renew' && <RenewDialog feed={asking.feed} onClose={() => setAsking(null)} />}
    </Dialog>
  );
}

function RenewDialog({ feed: { id }, onClose }: { feed: FeedRow; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.calendar.regenerateFeed.useMutation();
  const form = useConfirmForm(async ({ currentPassword }) => {
    await mutateAsync({ id, currentPassword });
    await utils.calendar.feeds.invalidate();
  }, onClose);
  return (
    <FormDialog form={form} onClose={onClose} title="Make a new address" action="Make a new one" danger>
      <p>Programs that read the old address get nothing any more, until they are given the new one.</p>
      <ConfirmationFields field={form.field} />
    </FormDialog>
  );
}
