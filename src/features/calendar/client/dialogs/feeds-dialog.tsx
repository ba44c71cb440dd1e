import { useState } from 'react';
import Rss from 'lucide-react/icons/rss';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Notice } from '@/platform/client/ui/notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { CalendarRow, FeedRow } from '../../answers';
import { FeedCard } from './feed-card';
import { FeedForm } from './feed-form';
import styles from './feeds.module.css';

const LOADING = [[60], [45]];

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
  const done = {
    onSuccess: async () => {
      await utils.calendar.feeds.invalidate();
      setAsking(null);
    },
  };
  const remove = trpc.calendar.deleteFeed.useMutation(done);
  const renew = trpc.calendar.regenerateFeed.useMutation(done);
  const working = asking?.to === 'delete' ? remove : renew;
  const feeds = query.data?.feeds;

  return (
    <Dialog
      open
      width="list"
      title="Feeds"
      subtitle="Addresses by which other calendar programs can read your calendars."
      cancelLabel="Close"
      onClose={onClose}
      sideAction={
        feeds && feeds.length > 0 && !adding && <Button onClick={() => setAdding(true)}>Add a feed</Button>
      }
    >
      <div className={styles.feeds}>
        {query.error && !feeds && (
          <Notice tone="danger" title={reasonOf(query.error)}>
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {!feeds && !query.error && <SkeletonRows label="Loading feeds" rowHeight={56} rows={LOADING} />}
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
      <ConfirmDialog
        open={asking !== null}
        danger
        title={asking?.to === 'delete' ? `Delete “${asking.feed.name}”` : 'Make a new address'}
        confirmLabel={asking?.to === 'delete' ? 'Delete' : 'Make a new one'}
        busy={working.isPending}
        {...(working.error && { error: reasonOf(working.error) })}
        onConfirm={() => asking && working.mutate({ id: asking.feed.id })}
        onClose={() => {
          remove.reset();
          renew.reset();
          setAsking(null);
        }}
      >
        {asking?.to === 'delete'
          ? 'Programs that read this address get nothing any more. This cannot be undone.'
          : 'Programs that read the old address get nothing any more, until they are given the new one.'}
      </ConfirmDialog>
    </Dialog>
  );
}
