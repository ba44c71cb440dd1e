import { useEffect, useState } from 'react';
import { useLive } from '@/platform/client/live';
import { isRefusal, trpc } from '@/platform/client/trpc';

/** What is asked for again when it is older than the news. */
interface Answer {
  data: { revision: number } | undefined;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** The newest revision of the account's records that was heard of: by the stream, and by what our own calls answer. */
export function useNews() {
  const utils = trpc.useUtils();
  const [revision, setRevision] = useState(0);

  /** Tags and types carry no revision: what happened elsewhere may have changed them too. */
  function hear(newest: number) {
    if (newest <= revision) return;
    setRevision(newest);
    void utils.watchedRecords.tags.invalidate();
    void utils.watchedRecords.types.invalidate();
  }

  useLive(
    'watched-records',
    (handlers) => utils.client.watchedRecords.live.subscribe(undefined, handlers),
    hear,
  );
  return { revision, hear };
}

/** Asks again for what is older than `revision`, unless `wait`: an answer of our own is still to be put in. */
export function useUpToDate({ data, fetchStatus, error, refetch }: Answer, revision: number, wait: boolean) {
  const behind = data !== undefined && data.revision < revision;
  const ask = behind && !wait && fetchStatus === 'idle' && !isRefusal(error);
  useEffect(() => {
    if (ask) void refetch();
  }, [ask, refetch]);
}
