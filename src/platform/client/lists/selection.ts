import { useState } from 'react';

interface Selected<Id> {
  ids: ReadonlySet<Id>;
  /** The last one selected individually; ranges start there. */
  anchor: Id | null;
}

/** What the server has not named yet takes no changes. */
const canBeChosen = (id: unknown) => !(Number(id) < 0);

const NOTHING = { ids: new Set<never>(), anchor: null };

/**
 * A multiple selection with ranges. Updates apply to the latest state: a range whose order had to be fetched first still
 * starts at its original anchor and keeps what was selected meanwhile.
 */
export function useSelection<Id = number>() {
  const [{ ids, anchor }, change] = useState<Selected<Id>>(NOTHING);

  function set(changed: Iterable<Id>, chosen: boolean) {
    change((before) => {
      const next = new Set(before.ids);
      for (const id of changed) {
        if (!chosen) next.delete(id);
        else if (canBeChosen(id)) next.add(id);
      }
      return { ...before, ids: next };
    });
  }

  const toggle = (id: Id) =>
    change((before) => {
      const next = new Set(before.ids);
      if (!next.delete(id) && canBeChosen(id)) next.add(id);
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
    /** Deselects what no longer exists. */
    keep: (isThere: (id: Id) => boolean) =>
      change((before) => ({ ...before, ids: new Set([...before.ids].filter(isThere)) })),
    clear: () => change(NOTHING),
  };
}

/** A selection with a mode that starts explicitly or with the first toggle; `ids` is null outside of it. */
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

/** The ids from one to another, inclusive, in the order of the list: a Shift selection. */
export function rangeOf<Id>(order: readonly Id[], from: Id | null, to: Id): Id[] {
  if (from === null) return [to];
  const [start, end] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : order.slice(start, end + 1);
}
