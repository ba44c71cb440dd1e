import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { Feature, OpenItem, OpenItems, Overview } from './devflow-data';
import { type Move, withEntryAt, withItems, withMove, withoutItems } from './open-items';

type Effects = EffectsOf<'devflow'>;

const inItems = (change: (items: readonly OpenItem[]) => OpenItem[]) => (open: OpenItems) => ({
  ...open,
  items: change(open.items),
});
const inItemsOf =
  (of: number, change: (items: readonly OpenItem[]) => OpenItem[]) =>
  (open: OpenItems, { featureId }: { featureId: number }) =>
    featureId === of ? inItems(change)(open) : open;

function countsOf(featureId: number, change: (feature: Feature) => Partial<Feature>) {
  return (overview: Overview): Overview => ({
    ...overview,
    features: overview.features.map((feature) =>
      feature.id === featureId ? { ...feature, ...change(feature) } : feature,
    ),
  });
}

export function moveEffects(move: Move): Effects {
  return { openItems: inItems((items) => withMove(items, move)) };
}

export function completeEffects(featureId: number, ids: readonly number[]): Effects {
  return {
    openItems: inItems((items) => withoutItems(items, ids)),
    overview: countsOf(featureId, ({ openCount, completedCount }) => ({
      openCount: openCount - ids.length,
      completedCount: completedCount + ids.length,
    })),
  };
}

export function deleteEffects(featureId: number, ids: readonly number[]): Effects {
  return {
    openItems: inItems((items) => withoutItems(items, ids)),
    overview: countsOf(featureId, ({ openCount }) => ({ openCount: openCount - ids.length })),
  };
}

export function statusEffects(ids: readonly number[], statusId: number | null): Effects {
  return { openItems: inItems((items) => withItems(items, ids, { statusId })) };
}

/** For open items. */
export function toFeatureEffects(from: number, to: number, ids: readonly number[]): Effects {
  const gone = countsOf(from, ({ openCount }) => ({ openCount: openCount - ids.length }));
  const come = countsOf(to, ({ openCount }) => ({ openCount: openCount + ids.length }));
  return {
    // How they appear in the other feature, only the server knows.
    openItems: (open, { featureId }) =>
      featureId === from ? { ...open, items: withoutItems(open.items, ids) } : featureId === to ? null : open,
    overview: (overview) => come(gone(overview)),
  };
}

export function addEffects(featureId: number, item: OpenItem): Effects {
  return {
    openItems: inItemsOf(featureId, (items) => [...items, item]),
    overview: countsOf(featureId, ({ openCount }) => ({ openCount: openCount + 1 })),
  };
}

export function editEffects(id: number, change: Partial<OpenItem>): Effects {
  return { openItems: inItems((items) => withItems(items, [id], change)) };
}

export function featureOrderEffects(ids: readonly number[]): Effects {
  return {
    overview: (overview) => ({ ...overview, features: withEntryAt(overview.features, ids) }),
  };
}

export function statusOrderEffects(featureId: number, statusIds: readonly number[]): Effects {
  return {
    openItems: (open, asked) =>
      asked.featureId === featureId ? { ...open, statusIds: [...statusIds] } : open,
    overview: (overview) => ({
      ...overview,
      statusOrders: [
        ...overview.statusOrders.filter((order) => order.featureId !== featureId),
        { featureId, statusIds: [...statusIds] },
      ],
    }),
  };
}

/** In other orders of features, only the server knows their positions. */
export function allStatusesOrderEffects(statusIds: readonly number[]): Effects {
  return {
    openItems: () => null,
    overview: (overview) => ({ ...overview, statuses: withEntryAt(overview.statuses, statusIds) }),
  };
}
