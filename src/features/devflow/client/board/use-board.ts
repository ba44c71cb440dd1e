import { type RefObject, useMemo, useState } from 'react';
import { useSelection } from '@/platform/client/selection';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { reordered } from '@/platform/shared/reorder';
import { layOut, type Measures } from './board-layout';
import type { OpenItem, OpenItems, Overview } from '../changes/devflow-data';
import { groupsOf, idsWithMove, moveTo, type Place, placeOf } from '../changes/open-items';
import { otherRows, useBoardDrag } from './use-board-drag';
import type { Devflow } from '../changes/use-devflow';
import { useFoldedGroups } from './use-folded-groups';
import { useKeptFocus } from './use-kept-focus';

const MEASURES: Measures = { head: 40, row: 40, gap: 16, border: 1 };
/** Two lines of title, and room for a finger. */
const ROOMY: Measures = { ...MEASURES, row: 57 };

export interface BoardProps {
  devflow: Devflow;
  featureId: number;
  overview: Overview;
  open: OpenItems;
  onEdit: (item: OpenItem) => void;
  onDelete: (items: OpenItem[]) => void;
  onToFeature: (items: OpenItem[]) => void;
}

/** The state of a board: what lies where, what is chosen, carried and has the focus; and how things are moved. */
export function useBoard(
  { devflow: { actions }, featureId, overview, open }: BoardProps,
  element: RefObject<HTMLElement | null>,
) {
  const roomy = useRoomyRows();
  const measures = roomy ? ROOMY : MEASURES;
  const { folded, isFolded, toggleFold } = useFoldedGroups();
  const [announcement, setAnnouncement] = useState('');
  const [activeId, setActiveId] = useState<number | null>(null);

  const { statuses } = overview;
  const groups = useMemo(() => groupsOf(open, statuses), [open, statuses]);
  /** The groups that items can be moved to, and that can be moved themselves. */
  const targets = useMemo(
    () => groups.flatMap(({ statusId, name }) => (statusId === null ? [] : [{ statusId, name }])),
    [groups],
  );
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
  // What has gone is no longer chosen, even if it comes back.
  if (chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    selection.keep((id) => there.has(id));
  }
  const focus = useKeptFocus(element, order, setActiveId);
  const reachable = activeId !== null && order.includes(activeId) ? activeId : (order[0] ?? null);

  const itemOf = (id: number) => open.items.find((item) => item.id === id);

  /** Tells where an item is: “Title” is now 2 of 5 in Bug. */
  function say(item: OpenItem, { group, index }: Place, words: string) {
    const to = groups[group];
    if (!to) return;
    const count = to.items.filter(({ id }) => id !== item.id).length + 1;
    setAnnouncement(`“${item.title}” ${words} ${String(index + 1)} of ${String(count)} in ${to.name}`);
  }

  function sayGroup(statusId: number, index: number, words: string) {
    const name = targets.find((target) => target.statusId === statusId)?.name ?? '';
    setAnnouncement(`Group ${name} ${words} ${String(index + 1)} of ${String(targets.length)}`);
  }

  function bringIntoView({ group, index }: Place) {
    const extent = layout.groups[group];
    if (extent) scrollTo(element.current, extent.rowsTop + index * measures.row, measures.row);
  }

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

    focusItem: (id: number) => {
      const place = placeOf(groups, id);
      if (place) bringIntoView(place);
      focus.focusItem(id);
    },

    moveItem: (id: number, place: Place) => {
      const item = itemOf(id);
      const from = placeOf(groups, id);
      const move = moveTo(groups, id, place);
      if (!item || !from || !move) return;
      say(item, place, 'is now');
      if (from.group !== place.group || from.index !== place.index) void actions.move(item, move);
    },

    /** Nothing happens past the ends. */
    moveGroup: (statusId: number, index: number) => {
      const ids = targets.map((target) => target.statusId);
      if (index < 0 || index >= ids.length) return;
      sayGroup(statusId, index, 'is now');
      const next = idsWithMove(ids, statusId, index);
      if (next.join() !== ids.join()) void actions.orderStatuses(featureId, reordered(open.statusIds, next));
    },

    complete: (items: readonly OpenItem[]) => {
      const [only] = items;
      setAnnouncement(
        items.length === 1 && only ? `“${only.title}” completed` : `${String(items.length)} items completed`,
      );
      void actions.complete(featureId, items);
      selection.clear();
    },
  };
}

export type BoardHandle = ReturnType<typeof useBoard>;

/** Scrolls the page as little as brings so much of an element into the window, with a row's room around it. */
function scrollTo(element: HTMLElement | null, top: number, height: number) {
  if (!element) return;
  const at = element.getBoundingClientRect().top + top;
  const above = at - 2 * height;
  const below = at + 2 * height - window.innerHeight;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}
