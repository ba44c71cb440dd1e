import type { Effects } from './changes';
import type { Feature, OpenItem, OpenItems, Overview } from './devflow-data';
import { type Move, withEntryAt, withItems, withMove, withoutItems } from './open-items';

const inItems = (change: (items: readonly OpenItem[]) => OpenItem[]) => (open: OpenItems) => ({
  ...open,
  items: change(open.items),
});

function countsOf(featureId: number, change: (feature: Feature) => Partial<Feature>) {
  return (overview: Overview): Overview => ({
    ...overview,
    features: overview.features.map((feature) =>
      feature.id === featureId ? { ...feature, ...change(feature) } : feature,
    ),
  });
}

export function moveEffects(move: Move): Effects {
  return { open: inItems((items) => withMove(items, move)) };
}

export function completeEffects(featureId: number, ids: readonly number[]): Effects {
  return {
    open: inItems((items) => withoutItems(items, ids)),
    overview: countsOf(featureId, ({ openCount, completedCount }) => ({
      openCount: openCount - ids.length,
      completedCount: completedCount + ids.length,
    })),
  };
}

export function deleteEffects(featureId: number, ids: readonly number[]): Effects {
  return {
    open: inItems((items) => withoutItems(items, ids)),
    overview: countsOf(featureId, ({ openCount }) => ({ openCount: openCount - ids.length })),
  };
}

export function statusEffects(ids: readonly number[], statusId: number | null): Effects {
  return { open: inItems((items) => withItems(items, ids, { statusId })) };
}

/** Of open items; what they look like in the other feature is for the server to tell. */
export function toFeatureEffects(from: number, to: number, ids: readonly number[]): Effects {
  const gone = countsOf(from, ({ openCount }) => ({ openCount: openCount - ids.length }));
  const come = countsOf(to, ({ openCount }) => ({ openCount: openCount + ids.length }));
  return {
    open: (open, featureId) =>
      featureId === from ? { ...open, items: withoutItems(open.items, ids) } : open,
    overview: (overview) => come(gone(overview)),
  };
}

export function addEffects(featureId: number, item: OpenItem): Effects {
  return {
    open: (open, shown) => (shown === featureId ? { ...open, items: [...open.items, item] } : open),
    overview: countsOf(featureId, ({ openCount }) => ({ openCount: openCount + 1 })),
  };
}

export function editEffects(id: number, change: Partial<OpenItem>): Effects {
  return { open: inItems((items) => withItems(items, [id], change)) };
}

export function featureOrderEffects(ids: readonly number[]): Effects {
  return {
    overview: (overview) => ({ ...overview, features: withEntryAt(overview.features, ids) }),
  };
}

export function statusOrderEffects(featureId: number, statusIds: readonly number[]): Effects {
  return {
    open: (open, shown) => (shown === featureId ? { ...open, statusIds: [...statusIds] } : open),
    overview: (overview) => ({
      ...overview,
      statusOrders: [
        ...overview.statusOrders.filter((order) => order.featureId !== featureId),
        { featureId, statusIds: [...statusIds] },
      ],
    }),
  };
}
