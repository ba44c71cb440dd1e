import {
  type Change as JournalChange,
  journal,
  type Wish as JournalWish,
} from '@/platform/server/journal/journal';
import type { Caller } from '@/platform/server/journal/once';
import { devflowTexts } from '../rules';
import { changedMeanwhile, undoOrder, writeBack } from './undo';

const NAME = 'VARCHAR(255) CHARACTER SET utf8mb4';
const TEXT = 'MEDIUMTEXT CHARACTER SET utf8mb4';
// Times as text, which every server makes a time of where it stores it.
const TIME = 'VARCHAR(23) CHARACTER SET utf8mb4';

const TABLES = {
  devflow_items: {
    noted: {
      title: 'VARCHAR(500) CHARACTER SET utf8mb4',
      notes: TEXT,
      feature_id: 'INT UNSIGNED',
      status_id: 'INT UNSIGNED',
      is_completed: 'TINYINT',
      completed_at: TIME,
      placed_revision: 'BIGINT UNSIGNED',
      trashed_at: TIME,
    },
    // Where an item stood lies beside the operation: see `writeItems`.
    unnoted: { position: 'BIGINT' },
  },
  devflow_modules: {
    noted: { name: NAME, description: TEXT, trashed_at: TIME },
    unnoted: { updated_at: TIME },
  },
  devflow_statuses: {
    noted: { name: NAME, trashed_at: TIME },
    unnoted: { updated_at: TIME },
  },
} as const;

export type TableName = keyof typeof TABLES;
/** A change of an account's DevFlow on its way. */
export type Change = JournalChange<typeof TABLES>;
export type Wish<T extends TableName> = JournalWish<typeof TABLES, T>;

export const devflowJournal = journal('devflow', {
  tables: TABLES,
  undoers: { orders: undoOrder },
  refusal: changedMeanwhile,
  notUndoable: devflowTexts.notUndoable,
  writeBack,
});

/** As `perform` of the journal; the answer tells the revision as well. */
export async function perform<Answer extends object>(
  caller: Caller,
  kind: string,
  input: { operationId?: string | undefined },
  work: (change: Change) => Promise<Answer | void>,
): Promise<Answer & { revision: number }> {
  return devflowJournal.perform(caller, kind, input, async (change) => ({
    ...((await work(change)) as Answer),
    revision: change.revision,
  }));
}
