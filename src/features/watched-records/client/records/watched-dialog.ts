import type { WatchedRecord } from './watched-record';

/** The dialogs over the list; their code is loaded when the first one opens. */
export type WatchedDialog =
  | { kind: 'add' }
  | { kind: 'edit'; record: WatchedRecord }
  | { kind: 'delete'; record: WatchedRecord }
  | { kind: 'view'; record: WatchedRecord }
  | { kind: 'key' }
  | { kind: 'tags' }
  | { kind: 'types' }
  | { kind: 'reviews' }
  | { kind: 'trash' }
  | { kind: 'year' }
  | { kind: 'transfer' }
  /** Of these records, or of those whose titles suggest it. */
  | { kind: 'seasons'; ids?: readonly number[] }
  | { kind: 'bulk-tag' | 'bulk-types' | 'bulk-delete'; ids: readonly number[] };
