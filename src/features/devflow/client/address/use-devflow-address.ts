import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAddressText } from '@/platform/client/use-address-text';
import type { Overview } from '../changes/devflow-data';
import {
  type DevflowAddress,
  findingOf,
  readDevflowAddress,
  type Sort,
  sortAfterClick,
  type SortColumn,
  startFeature,
  USUAL_SORT,
  type View,
} from './devflow-address';

/** What of DevFlow is shown, as the address says it. */
export function useDevflowAddress(overview: Overview | undefined) {
  const address = useSearch({ from: '/signed-in/devflow' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const view: View = address.view ?? 'in-progress';
  const start = useStart(overview, view);
  const featureId = address.feature ?? start ?? undefined;
  const finding = findingOf(address);
  const feature = overview?.features.find(({ id }) => id === featureId) ?? null;
  const sort: Sort = {
    column: address.sort ?? USUAL_SORT.column,
    direction: address.direction ?? USUAL_SORT.direction,
  };
  const search = useAddressText(address.search ?? '', (text) => narrow({ search: text }));
  /** The item that was opened from here, so that the page before is the one without it. */
  const opened = useRef<number | null>(null);

  function go(next: DevflowAddress, { replace = false } = {}) {
    void navigate({ to: '/devflow', search: readDevflowAddress({ ...next }), replace, resetScroll: false });
  }

  /** Shows the same with something changed. */
  function narrow(change: DevflowAddress) {
    go({ ...address, feature: featureId, ...change }, { replace: true });
  }

  /** What is typed counts at once where something else is chosen, or it would come back with that. */
  function typed(): string {
    search.settle(search.text);
    return search.text;
  }

  return {
    view,
    feature,
    /** The item whose dialog is open. */
    item: address.item ?? null,
    /** As the rows go by it; what is typed is `typing`. */
    search: address.search ?? '',
    typing: { text: search.text, type: search.type },
    /** By what the open items of all features are narrowed down, where those are shown. */
    finding,
    /** Narrows them down by something else, or shows them at first. */
    find: (change: Pick<DevflowAddress, 'all' | 'status' | 'notes' | 'age'>) =>
      go({ ...address, search: typed(), feature: featureId, ...change }, { replace: finding !== null }),
    /** Back to the board. */
    endFinding: () => {
      search.settle('');
      go({ feature: featureId }, { replace: true });
    },
    sort,
    /** Begins the other view: at its first feature, without a search, in its usual order. */
    showView: (next: View) => {
      search.settle('');
      const id = overview && startFeature(overview.features, next);
      go({ view: next === 'completed' ? next : undefined, feature: id ?? undefined });
    },
    /** Of open items its board, without a search over all of them. */
    showFeature: (id: number) => {
      if (view === 'completed') go({ ...address, search: typed(), feature: id });
      else {
        search.settle('');
        go({ feature: id });
      }
    },
    clearSearch: () => {
      search.settle('');
      narrow({ search: '' });
    },
    sortBy: (column: SortColumn) => {
      const next = sortAfterClick(sort, column);
      narrow({ search: typed(), sort: next.column, direction: next.direction });
    },
    openItem: (id: number) => {
      opened.current = id;
      go({ ...address, search: typed(), feature: featureId, item: id });
    },
    closeItem: () => {
      if (opened.current === address.item) history.back();
      else narrow({ item: undefined });
      opened.current = null;
    },
    /** Behind an item that came by its address alone lies the list that it is in. */
    showAround: (item: { featureId: number; completed: boolean }) => {
      if (address.feature !== undefined) return;
      go(
        { ...address, view: item.completed ? 'completed' : undefined, feature: item.featureId },
        { replace: true },
      );
    },
  };
}

export type DevflowAddressHandle = ReturnType<typeof useDevflowAddress>;

/** Chosen once for a view: completing its last item must not turn the page to another feature. */
function useStart(overview: Overview | undefined, view: View): number | null {
  const [chosen, setChosen] = useState<{ view: View; id: number } | null>(null);
  if (!overview) return null;
  const holds = chosen?.view === view && overview.features.some(({ id }) => id === chosen.id);
  if (holds) return chosen.id;
  const id = startFeature(overview.features, view);
  if (id !== null) setChosen({ view, id });
  else if (chosen) setChosen(null);
  return id;
}
