import { useState } from 'react';
import { rangeOf } from '../changes/open-items';

/** Several things chosen of a list, one by one or as a range. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  return {
    chosen,
    /** The last one chosen by itself, from which a range begins. */
    anchor,
    toggle: (id: number) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
      setAnchor(id);
    },
    /** All from the last one chosen to this, or from `start` where none was, in the order of a list. */
    extendTo: (order: readonly number[], id: number, start: number | null = null) => {
      const from = anchor !== null && order.includes(anchor) ? anchor : start;
      setChosen(new Set([...chosen, ...rangeOf(order, from, id)]));
      setAnchor(from ?? id);
    },
    add: (ids: readonly number[]) => setChosen(new Set([...chosen, ...ids])),
    remove: (ids: readonly number[]) => {
      const gone = new Set(ids);
      setChosen(new Set([...chosen].filter((id) => !gone.has(id))));
    },
    /** Of what is chosen only these stay so. */
    keep: (ids: readonly number[]) => setChosen(new Set(ids.filter((id) => chosen.has(id)))),
    clear: () => {
      setChosen(new Set());
      setAnchor(null);
    },
  };
}
