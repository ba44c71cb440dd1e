import { useEffect, useEffectEvent, useRef } from 'react';
import { createListeners } from './listeners';

/** The revisions of an account by topic, as sent by its stream. */
export interface AccountRevisions {
  user: number;
  revisions: Record<string, number>;
}

const stream = createListeners<[AccountRevisions]>();
let latest: AccountRevisions | null = null;

/** For `use-revision-stream.ts` alone. */
export function publishRevisions(update: AccountRevisions): void {
  latest = update;
  stream.tell(update);
}

/**
 * Calls back with the latest revision of a topic of the account within 1 s of any change, at first if it is known
 * already, and after each reconnect. A caller with an older revision should fetch the changes.
 */
export function useRevision(topic: string, user: number, onRevision: (revision: number) => void): void {
  const deliver = useEffectEvent((update: AccountRevisions) => {
    // A topic that has never changed has no revision yet.
    if (update.user === user) onRevision(update.revisions[topic] ?? 0);
  });
  useEffect(() => {
    if (latest) deliver(latest);
    return stream.subscribe(deliver);
  }, [topic, user]);
}

/**
 * Calls back when one of the topics has changed, and once at first for each (`first`), since it may have changed after the
 * page loaded its data.
 */
export function useRevisionChange(
  topics: readonly string[],
  user: number,
  onChange: (first: boolean, topic: string) => void,
): void {
  const known = useRef(new Map<string, number>());
  const deliver = useEffectEvent((update: AccountRevisions) => {
    if (update.user !== user) return;
    for (const topic of topics) {
      const revision = update.revisions[topic] ?? 0;
      const before = known.current.get(topic);
      known.current.set(topic, revision);
      if (before !== revision) onChange(before === undefined, topic);
    }
  });
  const followed = topics.join();
  useEffect(() => {
    if (latest) deliver(latest);
    return stream.subscribe(deliver);
  }, [followed, user]);
}
