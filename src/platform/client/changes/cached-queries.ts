import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouterInputs, RouterOutputs } from '../trpc';

/** The name of a tool's router. */
export type Tool = keyof RouterOutputs;

/**
 * Optimistic updates of a tool's queries by name: each maps data, given the query's input, to the changed data, or to
 * null if only the server knows it; that query is then reloaded.
 */
export type Effects<Of extends Tool> = {
  [Name in keyof RouterOutputs[Of] & keyof RouterInputs[Of]]?: (
    data: RouterOutputs[Of][Name],
    input: RouterInputs[Of][Name],
  ) => RouterOutputs[Of][Name] | null;
};

/** Data as of a revision of the account. */
interface WithRevision {
  revision: number;
}

/** Fetches the changes since cached data and returns the current data; null if it must be reloaded completely. */
type Delta<Data, Input> = (data: Data, input: Input) => Promise<Data | null>;

export interface CachedQueriesOptions<Of extends Tool> {
  /** Queries that effects update completely: one that an effect does not name has not changed. */
  folded: readonly (keyof RouterOutputs[Of] & string)[];
  /** The queries affected by changes; the default is all of the tool. */
  followed?: readonly (keyof RouterOutputs[Of] & string)[];
  /** For queries that can be updated by a delta, by name. */
  deltas?: {
    [Name in keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string]?: Delta<
      RouterOutputs[Of][Name],
      RouterInputs[Of][Name]
    >;
  };
}

/** The cached queries of a tool, each with the revision of its data. */
export function cachedQueries<Of extends Tool>(
  queryClient: QueryClient,
  tool: Of,
  { folded, followed, deltas = {} }: CachedQueriesOptions<Of>,
) {
  const find = (...name: string[]) => queryClient.getQueryCache().findAll({ queryKey: [[tool, ...name]] });
  const isFollowed = (name: string | undefined) => !followed || followed.some((one) => one === name);
  const deltaOf = ({ queryKey }: Query) =>
    (deltas as Partial<Record<string, Delta<WithRevision, unknown>>>)[nameOf(queryKey) ?? ''];

  /** Updates a query by its delta; false if that failed. */
  async function applyDelta(
    query: Query,
    delta: Delta<WithRevision, unknown>,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      const known = query.state.data as WithRevision;
      const next = await delta(known, inputOf(query.queryKey));
      if (signal.aborted) return false;
      const now = query.state.data as WithRevision;
      // A newer response may have arrived meanwhile.
      if (next && now.revision <= next.revision) queryClient.setQueryData(query.queryKey, next);
      else if (!next) await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true });
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** The highest revision of their data. */
    known: () => Math.max(...find().map(({ state }) => revisionOf(state.data))),

    /** Applies effects to those folded queries that are at the revision before `revision`. */
    fold(effects: Effects<Of>, revision: number): void {
      for (const name of folded) {
        const effect = effects[name as keyof Effects<Of>] as
          | ((data: WithRevision, input: unknown) => WithRevision | null)
          | undefined;
        for (const { queryKey } of find(name)) {
          queryClient.setQueryData<WithRevision>(queryKey, (data) => {
            if (data?.revision !== revision - 1) return data;
            const next = effect ? effect(data, inputOf(queryKey)) : data;
            return next ? { ...next, revision } : data;
          });
        }
      }
    },

    /**
     * Reloads active queries older than `revision` and removes inactive ones; resolves to whether all are up to date. Those
     * that wait for their answer when `signal` aborts keep the data that they had.
     */
    async reload(revision: number, signal: AbortSignal): Promise<boolean> {
      const isOlder = ({ queryKey, state }: Query) =>
        revisionOf(state.data) < revision && isFollowed(nameOf(queryKey));
      const isWhole = (query: Query) => isOlder(query) && !deltaOf(query);
      const queryKey = [[tool]];
      const followed = queryClient
        .getQueryCache()
        .findAll({ queryKey, type: 'active', predicate: isOlder })
        .flatMap((query) => {
          const delta = deltaOf(query);
          return delta && query.state.data ? [applyDelta(query, delta, signal)] : [];
        });
      queryClient.removeQueries({ queryKey, type: 'inactive', predicate: isWhole });
      const hasData = (query: Query) => isOlder(query) && query.state.data !== undefined;
      const cancel = () => void queryClient.cancelQueries({ queryKey, predicate: hasData });
      signal.addEventListener('abort', cancel, { once: true });
      await queryClient.invalidateQueries({ queryKey, predicate: isWhole });
      // A first answer that was under way is not asked for anew by that, and may be of before.
      const isBehind = (query: Query) =>
        Number.isFinite(revision) && revisionOf(query.state.data) >= 0 && isWhole(query);
      if (!signal.aborted) await queryClient.invalidateQueries({ queryKey, predicate: isBehind });
      signal.removeEventListener('abort', cancel);
      if (!(await Promise.all(followed)).every(Boolean)) return false;
      return queryClient
        .getQueryCache()
        .findAll({ queryKey, type: 'active', predicate: (query) => isFollowed(nameOf(query.queryKey)) })
        .every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');
    },
  };
}

/** Data without a revision (a trash, texts) counts as older than everything. */
function revisionOf(data: unknown): number {
  return (data as Partial<WithRevision> | undefined)?.revision ?? -1;
}

// Query keys of @trpc/react-query: [[router, procedure], { input, type }].
function nameOf(queryKey: QueryKey): string | undefined {
  return (queryKey[0] as string[] | undefined)?.[1];
}

function inputOf(queryKey: QueryKey): unknown {
  return (queryKey[1] as { input?: unknown } | undefined)?.input;
}
