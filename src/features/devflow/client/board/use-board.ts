import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { movedTo } from '@/platform/client/lists/moved-to';
import { useSelection } from '@/platform/client/lists/selection';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { reordered } from '@/platform/shared/reorder';
import { layOut, type Measures } from './board-layout';
import type { OpenItem, OpenItems, Overview } from '../changes/devflow-data';
import { completedBy, groupsOf, moveTo, type Place, placeOf, withMove, without } from '../changes/open-items';
import { otherRows, useBoardDrag } from './use-board-drag';
import type { Devflow } from '../changes/use-devflow';
import type { Target } from './item-actions';
import { useFoldedGroups } from './use-folded-groups';
import { useKeptFocus } from './use-kept-focus';

const MEASURES: Measures = { head: 40, row: 40, gap: 16, border: 1 };
/** Two lines of title, and touch-size controls. */
const ROOMY: Measures = { ...MEASURES, head: 48, row: 57 };

export interface BoardProps {
  devflow: Devflow;
  featureId: number;
  overview: Overview;
  open: OpenItems;
  /** An item to be scrolled to and focused once its row exists. */
  reach: number | null;
  onReached: () => void;
  onAdd: (statusId?: number) => void;
  onEdit: (item: OpenItem) => void;
  onDelete: (items: OpenItem[]) => void;
  onToFeature: (items: OpenItem[]) => void;
  onMark: (items: OpenItem[]) => void;
}

/** The state of a board: layout, selection, drag, focus, and the moves. */
export function useBoard(
  { devflow: { actions }, featureId, overview, open, reach, onReached }: BoardProps,
  element: RefObject<HTMLElement | null>,
) {
  const roomy = useRoomyRows();
  const measures = roomy ? ROOMY : MEASURES;
  const { folded, isFolded, toggleFold } = useFoldedGroups();
  const [announcement, setAnnouncement] = useState('');
  const [activeId, setActiveId] = useState<number | null>(null);

  const { statuses } = overview;
  const groups = useMemo(() => groupsOf(open, statuses), [open, statuses]);
  // Compared by value: each move makes new groups, and rows with other targets would be rendered again.
  const named = JSON.stringify(
    groups.flatMap(({ statusId, name, color }) => (statusId === null ? [] : [{ statusId, name, color }])),
  );
  /** The groups to which items can be moved; these can be moved themselves. */
  const targets = useMemo(() => JSON.parse(named) as Target[], [named]);
  const order = useMemo(
    () =>
      groups.flatMap(({ statusId, items }) =>
        folded.includes(statusId ?? 0) ? [] : items.map(({ id }) => id),
      ),
    [groups, folded],
  );
  const unmoved = groups.map(({ statusId, items }) => (isFolded(statusId) ? 0 : items.length));

  const dragging = useBoardDrag({ groups, rows: unmoved, measures, element });
  const { drag } = dragging;
  const carried = drag?.kind === 'item' ? drag : null;
  const rows = carried
    ? otherRows(groups, unmoved, carried.id).map((count, group) =>
        carried.to.group === group ? count + 1 : count,
      )
    : unmoved;
  const layout = layOut(rows, measures);

  const selection = useSelection();
  const chosen = useMemo(
    () => open.items.filter(({ id }) => selection.ids.has(id)),
    [open.items, selection.ids],
  );
  // Deselects items that are gone, even if they come back.
  if (chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    selection.keep((id) => there.has(id));
  }
  const focus = useKeptFocus(element, order, setActiveId);
  const reachable = activeId !== null && order.includes(activeId) ? activeId : (order[0] ?? null);

  const itemOf = (id: number) => open.items.find((item) => item.id === id);

  /** The selected items in order, if the item is one of them; else only the item. */
  function meantBy(item: OpenItem): OpenItem[] {
    if (chosen.length < 2 || !selection.ids.has(item.id)) return [item];
    return groups.flatMap(({ items }) => items.filter(({ id }) => selection.ids.has(id)));
  }

  /** Announces the new position among the others: “Title” is now 2 of 5 in Bug. */
  function say(
    items: readonly OpenItem[],
    { group, index }: Place,
    words: 'now' | 'picked up at' | 'at' | 'back at',
  ) {
    const ids = items.map(({ id }) => id);
    const to = without(groups, ids)[group];
    const [first] = items;
    if (!to || !first) return;
    const who = items.length === 1 ? `“${first.title}” is` : `${String(items.length)} items are`;
    const count = to.items.length + items.length;
    setAnnouncement(`${who} ${words} ${String(index + 1)} of ${String(count)} in ${to.name}`);
  }

  function sayCompleted(items: readonly OpenItem[]) {
    const [only] = items;
    setAnnouncement(
      items.length === 1 && only ? `“${only.title}” completed` : `${String(items.length)} items completed`,
    );
  }

  /** Moves items together to a position among the others. */
  function moveItems(items: readonly OpenItem[], place: Place) {
    const ids = items.map(({ id }) => id);
    const move = moveTo(without(groups, ids), ids, place);
    if (!move) return;
    if (completedBy(items, move).length > 0) sayCompleted(items);
    else say(items, place, 'now');
    const after = withMove(open.items, move);
    const isSame = after.every(({ id, statusId }, at) => {
      const before = open.items[at];
      return before?.id === id && before.statusId === statusId;
    });
    if (!isSame) void actions.move(featureId, items, move);
  }

  /** Converts a position among all other items to one among those that do not move with the item. */
  function placeAmongOthers(item: OpenItem, { group, index }: Place): Place {
    const moving = new Set(meantBy(item).map(({ id }) => id));
    const before = groups[group]?.items.filter(({ id }) => id !== item.id).slice(0, index) ?? [];
    return { group, index: before.filter(({ id }) => !moving.has(id)).length };
  }

  function sayGroup(statusId: number, index: number, words: 'now' | 'picked up at' | 'at' | 'back at') {
    const name = targets.find((target) => target.statusId === statusId)?.name ?? '';
    setAnnouncement(`Group ${name} is ${words} ${String(index + 1)} of ${String(targets.length)}`);
  }

  function bringIntoView({ group, index }: Place) {
    const extent = layout.groups[group];
    if (extent) scrollTo(element.current, extent.rowsTop + index * measures.row, measures.row);
  }

  const focusItem = (id: number) => {
    const place = placeOf(groups, id);
    if (place) bringIntoView(place);
    focus.focusItem(id);
  };

  const wanted = reach === null ? undefined : itemOf(reach);
  const goToWanted = useEffectEvent((item: OpenItem) => {
    if (isFolded(item.statusId)) toggleFold(item.statusId);
    else {
      focusItem(item.id);
      onReached();
    }
  });
  useEffect(() => {
    if (!wanted) return;
    // A closing dialog restores the focus first, also in a timer of 0 ms.
    const timer = setTimeout(() => goToWanted(wanted));
    return () => clearTimeout(timer);
  }, [wanted, folded]);

  return {
    roomy,
    measures,
    groups,
    targets,
    rows,
    layout,
    order,
    isFolded,
    toggleFold,
    dragging,
    selection,
    chosen,
    reachable,
    announcement,
    focusHandlers: { onFocus: focus.onFocus, onBlur: focus.onBlur },
    itemOf,
    say,
    sayGroup,
    bringIntoView,

    focusItem,
    meantBy,
    moveItems,
    placeAmongOthers,

    /** Moves one item to a position among the others. */
    moveItem: (id: number, place: Place) => {
      const item = itemOf(id);
      if (item) moveItems([item], place);
    },

    /** Each to the top of its own group. */
    toTop: (items: readonly OpenItem[]) => {
      setAnnouncement(`${String(items.length)} items are now at the top`);
      void actions.move(featureId, items, { ids: items.map(({ id }) => id), afterId: null });
    },

    /** No effect beyond the ends. */
    moveGroup: (statusId: number, index: number) => {
      const ids = targets.map((target) => target.statusId);
      if (index < 0 || index >= ids.length) return;
      sayGroup(statusId, index, 'now');
      const next = movedTo(ids, statusId, index);
      if (next) void actions.orderStatuses(featureId, reordered(open.statusIds, next));
    },

    complete: (items: readonly OpenItem[]) => {
      sayCompleted(items);
      void actions.complete(featureId, items);
      selection.clear();
    },
  };
}

export type BoardHandle = ReturnType<typeof useBoard>;

/** Scrolls the page by as little as is needed to show a part of an element, with a margin of one row. */
function scrollTo(element: HTMLElement | null, top: number, height: number) {
  if (!element) return;
  const at = element.getBoundingClientRect().top + top;
  const above = at - 2 * height;
  const below = at + 2 * height - window.innerHeight;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}
