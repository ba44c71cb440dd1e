import { useSyncExternalStore } from 'react';
import type { Draft } from '../draft/draft';

/** A transaction that was entered and not taken. */
export interface NotAdded {
  draft: Draft;
  /** '12.30 euro out, REWE, Groceries' */
  told: string;
  reason: string;
}

/** Those of a sign-in, which last over changes of the page. */
export interface NotAddedStore {
  subscribe: (listener: () => void) => () => void;
  all: () => readonly NotAdded[];
  /** In place of the one of the same draft, if there is one. */
  put: (one: NotAdded) => void;
  remove: (draft: Draft) => void;
}

const stores = new WeakMap<object, NotAddedStore>();

/** @param changes those of the tool, which are of one sign-in */
export function notAddedOf(changes: object): NotAddedStore {
  const known = stores.get(changes) ?? createStore();
  stores.set(changes, known);
  return known;
}

/** Like `all` of the store, and rerenders when it changes. */
export function useNotAdded({ subscribe, all }: NotAddedStore): readonly NotAdded[] {
  return useSyncExternalStore(subscribe, all);
}

function createStore(): NotAddedStore {
  let list: readonly NotAdded[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly NotAdded[]) => {
    list = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => list,
    put: (one) => {
      const isKnown = list.some(({ draft }) => draft === one.draft);
      publish(isKnown ? list.map((other) => (other.draft === one.draft ? one : other)) : [...list, one]);
    },
    remove: (draft) => publish(list.filter((one) => one.draft !== draft)),
  };
}
