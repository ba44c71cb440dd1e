import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import type { FigureRange } from '@/platform/shared/figures';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import type { Overview } from '../changes/devflow-data';
import {
  type DevflowAddress,
  readDevflowAddress,
  type Sort,
  type SortColumn,
  type View,
} from './devflow-address';
import { findingOf, sortAfterClick, startFeature, USUAL_SORT } from './finding';
import { lastFeature } from './last-feature';

/** The state of DevFlow's page in the URL. */
export function useDevflowAddress(overview: Overview | undefined) {
  const address = useSearch({ from: '/signed-in/devflow' });
  const { id: user } = useCurrentUser();
  const change = useChangeAddress('/devflow', readDevflowAddress);
  const { history } = useRouter();
  const view: View = address.view ?? 'in-progress';
  const start = useStart(user, overview, view);
  const featureId = address.feature ?? start ?? undefined;
  const finding = findingOf(address);
  const feature = overview?.features.find(({ id }) => id === featureId) ?? null;
  const lost = useLost(feature, featureId);
  const shownId = feature?.id;
  useEffect(() => {
    if (shownId !== undefined) lastFeature(user).write(shownId);
  }, [user, shownId]);
  const sort: Sort = {
    column: address.sort ?? USUAL_SORT.column,
    direction: address.direction ?? USUAL_SORT.direction,
  };
  const search = useAddressText(address.search ?? '', (text) => narrow({ search: text }));
  /** The item opened from this page, so that Back closes it. */
  const opened = useRef<number | null>(null);

  /** Changes some search parameters. */
  function narrow(part: DevflowAddress) {
    change({ feature: featureId, ...part }, true);
  }

  /** The pending input of the search is applied with any other change, or it would overwrite that later. */
  function typed(): string {
    search.setWritten(search.text);
    return search.text;
  }

  return {
    view,
    feature,
    /** The name of the shown feature if it has been deleted meanwhile. */
    lost,
    /** The item whose dialog is open. */
    item: address.item ?? null,
    /** The applied search; the input's value is `typing`. */
    search: address.search ?? '',
    typing: { text: search.text, type: search.type },
    /** The filter for the open items of all features, if those are shown. */
    finding,
    /** Changes that filter, or shows them first. */
    find: (part: Omit<DevflowAddress, 'search' | 'feature'>) =>
      change({ search: typed(), feature: featureId, ...part }, finding !== null),
    /** Back to the board. */
    endFinding: () => {
      search.setWritten('');
      change(() => ({ feature: featureId }), true);
    },
    sort,
    statistics: {
      range: address.range ?? ('month' as const),
      /** The status whose items are listed. */
      statusId: address.status === 'none' ? null : address.status,
    },
    showStatistics: ({ range, ...part }: { range?: FigureRange; status?: DevflowAddress['status'] }) =>
      change({ ...part, ...(range && { range: range === 'month' ? undefined : range }) }, true),
    /** Opens the other view with its default feature and order, and no search. */
    showView: (next: View) => {
      search.setWritten('');
      const id = overview && startFeature(overview.features, next);
      change(() => ({ view: next === 'in-progress' ? undefined : next, feature: id ?? undefined }));
    },
    /** Of open items its board, ending a search over all of them. */
    showFeature: (id: number) => {
      if (view === 'completed') change({ search: typed(), feature: id });
      else {
        search.setWritten('');
        change(() => ({ feature: id }));
      }
    },
    clearSearch: () => {
      search.setWritten('');
      narrow({ search: '' });
    },
    sortBy: (column: SortColumn) => {
      const next = sortAfterClick(sort, column);
      narrow({ search: typed(), sort: next.column, direction: next.direction });
    },
    openItem: (id: number) => {
      opened.current = id;
      change({ search: typed(), feature: featureId, item: id });
    },
    closeItem: () => {
      if (opened.current === address.item) history.back({ ignoreBlocker: true });
      else narrow({ item: undefined });
      opened.current = null;
    },
    /** Behind the dialog of an item opened by URL, shows the list that contains it. */
    showAround: (item: { featureId: number; completed: boolean }) => {
      if (address.feature !== undefined) return;
      const around = { view: item.completed ? ('completed' as const) : undefined, feature: item.featureId };
      // The dialog may have been closed when the item came, and must not be opened again.
      change((now) => (now.item === undefined ? now : { ...now, ...around }), true);
    },
  };
}

export type DevflowAddressHandle = ReturnType<typeof useDevflowAddress>;

/**
 * The default feature, fixed per view and initially the one shown last: completing its last item, or deleting a feature
 * elsewhere, must not switch to another one.
 */
function useStart(user: number, overview: Overview | undefined, view: View): number | null {
  const [chosen, setChosen] = useState<{ view: View; id: number } | null>(null);
  if (!overview) return null;
  if (chosen?.view === view) return chosen.id;
  const shown = lastFeature(user).read();
  const last = chosen ? undefined : overview.features.find(({ id }) => id === shown);
  const id = last?.id ?? startFeature(overview.features, view);
  if (id !== null) setChosen({ view, id });
  return id;
}

function useLost(feature: { id: number; name: string } | null, featureId: number | undefined): string | null {
  const [known, setKnown] = useState(feature);
  if (feature && (feature.id !== known?.id || feature.name !== known.name)) setKnown(feature);
  return !feature && known?.id === featureId ? (known?.name ?? null) : null;
}
