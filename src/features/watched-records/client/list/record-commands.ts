import type { WatchedRecord } from '../records/watched-record';

/** What can be done with a record where it is shown. */
export interface RecordCommands {
  step: (record: WatchedRecord, by: 1 | -1) => void;
  setCompleted: (record: WatchedRecord, completed: boolean) => void;
  edit: (record: WatchedRecord) => void;
  remove: (record: WatchedRecord) => void;
  zoom: (record: WatchedRecord) => void;
  /** Chooses one or lets it go; with Shift all from the last one to it. */
  toggle: (id: number, toHere?: boolean) => void;
}

export interface RecordItemProps {
  record: WatchedRecord;
  /** Undefined while none can be chosen. */
  chosen: boolean | undefined;
  colorOf: ReadonlyMap<string, string>;
  commands: RecordCommands;
}
