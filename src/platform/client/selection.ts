import { useState } from 'react';

interface Selected<Id> {
  ids: ReadonlySet<Id>;
  /** The last one chosen by itself, from which a range begins. */
  anchor: Id | null;
}

const NOTHING = { ids: new Set<never>(), anchor: null };

/**
 * Several things chosen of a list, one by one or as a range. What is done to it counts for what is chosen by then: a
 * range whose order had to be asked for first begins where it did when it was asked for, and takes nothing away.
 */
export function useSelection<Id = number>() {
  const [{ ids, anchor }, change] = useState<Selected<Id>>(NOTHING);

  function set(changed: Iterable<Id>, chosen: boolean) {
    change((before) => {
      const next = new Set(before.ids);
      for (const id of changed) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      return { ...before, ids: next };
    });
  }

  const toggle = (id: Id) =>
    change((before) => {
      const next = new Set(before.ids);
      if (!next.delete(id)) next.add(id);
      return { ids: next, anchor: id };
    });

  function extendTo(order: readonly Id[], id: Id, start: Id | null = null) {
    const from = anchor !== null && order.includes(anchor) ? anchor : start;
    set(rangeOf(order, from, id), true);
    change((before) => (before.anchor === anchor ? { ...before, anchor: from ?? id } : before));
  }

  return {
    ids,
    anchor,
    toggle,
    /** All from the last one chosen to this, or from `start` where none was, in the order of a list. */
    extendTo,
    /** What a press on one does: it alone, or with Shift all from the last one chosen to it. */
    press: (order: readonly Id[], id: Id, { shift }: { shift: boolean }) => {
      if (shift && anchor !== null) extendTo(order, id);
      else toggle(id);
    },
    set,
    /** Lets go of those that are no more. */
    keep: (isThere: (id: Id) => boolean) =>
      change((before) => ({ ...before, ids: new Set([...before.ids].filter(isThere)) })),
    clear: () => change(NOTHING),
  };
}

/** A selection that is begun and ended, by the first one chosen at the latest; `ids` is null where it is not under way. */
export function useSelectionMode() {
  const selection = useSelection();
  const [choosing, setChoosing] = useState(false);
  const choosingBy =
    <Given extends unknown[]>(choose: (...given: Given) => void) =>
    (...given: Given) => {
      setChoosing(true);
      choose(...given);
    };
  return {
    ...selection,
    ids: choosing ? selection.ids : null,
    toggle: choosingBy(selection.toggle),
    extendTo: choosingBy(selection.extendTo),
    press: choosingBy(selection.press),
    begin: () => {
      selection.clear();
      setChoosing(true);
    },
    end: () => {
      setChoosing(false);
      selection.clear();
    },
  };
}

/** The ids from one to another, both included, in the order of the list: what Shift selects. */
export function rangeOf<Id>(order: readonly Id[], from: Id | null, to: Id): Id[] {
  if (from === null) return [to];
  const [start, end] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : order.slice(start, end + 1);
}
