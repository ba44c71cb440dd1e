import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Overview } from '../changes/devflow-data';
import {
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
  const view: View = address.view ?? 'in-progress';
  const start = useStart(overview, view);
  const featureId = address.feature ?? start;
  const feature = overview?.features.find(({ id }) => id === featureId) ?? null;
  const sort: Sort = {
    column: address.sort ?? USUAL_SORT.column,
    direction: address.direction ?? USUAL_SORT.direction,
  };

  function go(search: Parameters<typeof readDevflowAddress>[0], { replace = false } = {}) {
    void navigate({
      to: '/devflow',
      search: readDevflowAddress(search),
      replace,
      resetScroll: false,
    });
  }

  return {
    view,
    feature,
    search: address.search ?? '',
    sort,
    /** Begins the other view: at its first feature, without a search, in its usual order. */
    showView: (next: View) => {
      const id = overview && startFeature(overview.features, next);
      go({ view: next, feature: id ?? undefined });
    },
    showFeature: (id: number) => go({ ...address, feature: id }),
    setSearch: (search: string) => go({ ...address, feature: featureId, search }, { replace: true }),
    sortBy: (column: SortColumn) => {
      const next = sortAfterClick(sort, column);
      go({ ...address, feature: featureId, sort: next.column, direction: next.direction }, { replace: true });
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
