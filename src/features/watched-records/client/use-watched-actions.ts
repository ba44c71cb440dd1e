import { useRef, useState } from 'react';
import { randomId } from '@/platform/client/random-id';
import { trpc } from '@/platform/client/trpc';
import { matchesView, withPresses, withRecord } from './list-changes';
import { failureText, say, UNDO_MS } from './say';
import type { RecordsView } from './watched-address';
import { progressText, type WatchedRecord } from './watched-record';

/** One after the other, so that the answers come in the order of the presses. */
const IN_TURN = { scope: { id: 'watched-records' } };

/** Presses of −/＋ on one record, each soon after the one before: taken back together. */
interface Run {
  operations: string[];
  lastAt: number;
}

/**
 * Changes of single records. What the server answers is put into the lists where the record stands, so that nothing
 * moves under the pointer; every message offers to take the change back.
 */
export function useWatchedActions(view: RecordsView, hear: (revision: number) => void) {
  const utils = trpc.useUtils();
  const [presses, setPresses] = useState<ReadonlyMap<number, number>>(new Map());
  const runs = useRef(new Map<number, Run>());
  const adjust = trpc.watchedRecords.adjustEpisode.useMutation(IN_TURN);
  const complete = trpc.watchedRecords.setCompleted.useMutation(IN_TURN);
  const undo = trpc.watchedRecords.undo.useMutation(IN_TURN);

  function put(record: WatchedRecord, revision: number) {
    if (matchesView(record, view)) {
      utils.watchedRecords.list.setQueriesData({}, {}, (page) => page && withRecord(page, record, revision));
    }
    hear(revision);
  }

  /** Takes operations back, the last one first, and once. */
  async function takeBack(operations: string[]) {
    try {
      let skipped = 0;
      for (const operationId of operations.splice(0).toReversed()) {
        const answer = await undo.mutateAsync({ operationId });
        skipped += answer.changedSince.length;
        hear(answer.revision);
      }
      if (skipped > 0) say('error', '有记录之后又被修改，没有撤销');
    } catch (error) {
      say('error', failureText(error));
    }
  }

  /** Says what has happened, with 5 s to take it back; a message of the same topic gives way. */
  function offerUndo(text: string, operations: string[], topic?: string) {
    say('success', text, { topic, onUndo: () => void takeBack(operations) });
  }

  function press(id: number, by: number) {
    setPresses((before) => {
      const after = new Map(before);
      const change = (before.get(id) ?? 0) + by;
      if (change === 0) after.delete(id);
      else after.set(id, change);
      return after;
    });
  }

  function runOf(id: number): Run {
    const before = runs.current.get(id);
    const now = Date.now();
    const run = before && now - before.lastAt < UNDO_MS ? before : { operations: [], lastAt: now };
    run.lastAt = now;
    runs.current.set(id, run);
    return run;
  }

  async function adjustEpisode(record: WatchedRecord, by: 1 | -1) {
    const operationId = randomId();
    const { operations } = runOf(record.id);
    // Whoever undoes the run meanwhile means this press too.
    operations.push(operationId);
    press(record.id, by);
    try {
      const answer = await adjust.mutateAsync({ id: record.id, by, operationId });
      put(answer.record, answer.revision);
      if (operations.length === 0) return;
      const topic = `episode-${String(record.id)}`;
      offerUndo(`《${record.title}》${progressText(answer.record)}`, operations, topic);
    } catch (error) {
      const failed = operations.indexOf(operationId);
      if (failed >= 0) operations.splice(failed, 1);
      say('error', failureText(error));
    } finally {
      press(record.id, -by);
    }
  }

  async function setCompleted(record: WatchedRecord, completed: boolean) {
    const operationId = randomId();
    try {
      const answer = await complete.mutateAsync({ id: record.id, completed, operationId });
      put(answer.record, answer.revision);
      offerUndo(`《${record.title}》${progressText(answer.record)}`, [operationId]);
    } catch (error) {
      say('error', failureText(error));
    }
  }

  return {
    adjustEpisode: (record: WatchedRecord, by: 1 | -1) => void adjustEpisode(record, by),
    setCompleted: (record: WatchedRecord, completed: boolean) => void setCompleted(record, completed),
    put,
    offerUndo,
    /** A record with the presses that are on their way. */
    shown: (record: WatchedRecord) => withPresses(record, presses.get(record.id) ?? 0),
    /** Answers are on their way that the lists will take in. */
    underWay: adjust.isPending || complete.isPending,
  };
}

export type WatchedActions = ReturnType<typeof useWatchedActions>;
