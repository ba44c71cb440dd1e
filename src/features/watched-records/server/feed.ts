import type { Feed } from '@/platform/server/feed/feed';
import type { Row } from '@/platform/server/data/table';
import { recordOf, type RecordState } from './rows/queries';

const label = ({ name, color, description, position }: Row) => ({ name, color, description, position });

/** What programs can follow. Deleted records lie in a table of their own, and count as gone. */
export const watchedFeed: Feed = {
  topic: 'watched-records',
  kinds: [
    { kind: 'tag', table: 'watched_tags', write: () => label },
    { kind: 'type', table: 'watched_types', write: () => label },
    {
      kind: 'record',
      table: 'watched_records',
      revision: 'told_revision',
      write: () => (row) => ({
        ...recordOf(row as unknown as RecordState),
        note: row.note,
      }),
    },
  ],
};
