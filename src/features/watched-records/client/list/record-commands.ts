import type { OpenState } from '../../limits';
import { isAtEnd, type WatchedRecord } from '../records/watched-record';

/** The actions of a record in the list. */
export interface RecordCommands {
  step: (record: WatchedRecord, by: 1 | -1) => void;
  setCompleted: (record: WatchedRecord, completed: boolean) => void;
  setState: (record: WatchedRecord, state: OpenState) => void;
  edit: (record: WatchedRecord) => void;
  remove: (record: WatchedRecord) => void;
  zoom: (record: WatchedRecord) => void;
  /** Selects or deselects one; with Shift all from the last one to it. */
  toggle: (id: number, toHere?: boolean) => void;
}

/** One episode more; at the end of the series its completion. */
export function goOn(
  { step, setCompleted }: Pick<RecordCommands, 'step' | 'setCompleted'>,
  record: WatchedRecord,
) {
  if (isAtEnd(record)) setCompleted(record, true);
  else step(record, 1);
}

export interface RecordItemProps {
  record: WatchedRecord;
  /** Undefined while not in selection mode. */
  chosen: boolean | undefined;
  /** The search that found it, '' for none. */
  search: string;
  colorOf: ReadonlyMap<string, string>;
  commands: RecordCommands;
}
