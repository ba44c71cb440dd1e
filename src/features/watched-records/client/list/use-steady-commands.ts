import { useLayoutEffect, useRef, useState } from 'react';
import type { RecordCommands } from './record-commands';

/** The same commands at every render, so that only records that have changed are drawn again. */
export function useSteadyCommands(commands: RecordCommands): RecordCommands {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const [steady] = useState<RecordCommands>(() => ({
    step: (record, by) => latest.current.step(record, by),
    setCompleted: (record, completed) => latest.current.setCompleted(record, completed),
    edit: (record) => latest.current.edit(record),
    remove: (record) => latest.current.remove(record),
    zoom: (record) => latest.current.zoom(record),
    toggle: (id) => latest.current.toggle(id),
  }));
  return steady;
}
