import type { Feed } from '@/platform/server/feed/feed';
import { without } from '@/platform/server/data/part';
import { scriptsGate } from '../gate';
import { entryOf } from './queries';

type ScriptRow = Parameters<typeof entryOf>[0] & { notes: string | null; trashed_at: Date | null };

/** What programs can follow: the scripts as their list has them, with their notes; a text is read where `version` differs. */
export const scriptsFeed: Feed = {
  topic: scriptsGate.topic,
  kinds: [
    {
      kind: 'script',
      table: 'scripts',
      write: () => (row) => {
        const script = row as unknown as ScriptRow;
        return {
          ...without(entryOf(script), 'id', 'revision'),
          notes: script.notes ?? '',
          trashedAt: script.trashed_at,
        };
      },
    },
  ],
};
