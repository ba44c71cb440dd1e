import type { Labels } from '../labels/use-labels';
import type { WatchedActions } from './watched-actions';
import type { WatchedRecord } from './watched-record';

/** What lies over the list; its code is loaded when the first one opens. */
export type WatchedDialog =
  | { kind: 'add' }
  | { kind: 'edit'; record: WatchedRecord }
  | { kind: 'delete'; record: WatchedRecord }
  | { kind: 'view'; record: WatchedRecord }
  | { kind: 'key' }
  | { kind: 'tags' }
  | { kind: 'types' }
  | { kind: 'reviews' }
  | { kind: 'bulk-tag' | 'bulk-types' | 'bulk-delete'; ids: readonly number[] };

export interface WatchedDialogsProps {
  dialog: WatchedDialog;
  labels: Labels;
  actions: WatchedActions;
  /** Tells of a change that the account's revision tells of. */
  hear: (revision: number) => void;
  /** Opens another one in its place. */
  onDialog: (dialog: WatchedDialog) => void;
  onDeleted: (ids: readonly number[]) => void;
  onClose: () => void;
}
