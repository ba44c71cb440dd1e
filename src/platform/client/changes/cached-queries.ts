import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouterInputs, RouterOutputs } from '../trpc';

/** A tool's router. */
export type Tool = keyof RouterOutputs;

/**
 * What a change does to the answers of a tool's queries: to each of them, given what was asked. Null where only the
 * server knows; such an answer is asked for again.
 */
export type Effects<Of extends Tool> = {
  [Name in keyof RouterOutputs[Of] & keyof RouterInputs[Of]]?: (
    data: RouterOutputs[Of][Name],
    input: RouterInputs[Of][Name],
  ) => RouterOutputs[Of][Name] | null;
};

/** An answer as the account was at a revision. */
interface WithRevision {
  revision: number;
}

/** Asks for what has changed since a kept answer, and gives that as it is now; null when it has to be loaded whole. */
type Delta<Data, Input> = (data: Data, input: Input) => Promise<Data | null>;

export interface CachedQueriesOptions<Of extends Tool> {
  /** Queries whose answers an effect tells all about: one that it does not name has not changed. */
  folded: readonly (keyof RouterOutputs[Of] & string)[];
  /** The queries that changes concern, where these are not all of the tool. */
  followed?: readonly (keyof RouterOutputs[Of] & string)[];
  /** By the names of queries that need not be loaded whole. */
  deltas?: {
    [Name in keyof RouterOutputs[Of] & keyof RouterInputs[Of] & string]?: Delta<
      RouterOutputs[Of][Name],
      RouterInputs[Of][Name]
    >;
  };
}

/** The answers of a tool that this page keeps, each with the revision that it is of. */
export function cachedQueries<Of extends Tool>(
  queryClient: QueryClient,
  tool: Of,
  { folded, followed, deltas = {} }: CachedQueriesOptions<Of>,
) {
  const find = (name: string) => queryClient.getQueryCache().findAll({ queryKey: [[tool, name]] });
  const isFollowed = (name: string | undefined) => !followed || followed.some((one) => one === name);
  const deltaOf = ({ queryKey }: Query) =>
    (deltas as Partial<Record<string, Delta<WithRevision, unknown>>>)[nameOf(queryKey) ?? ''];

  /** Loads what an answer lacks; false when it could not be had. */
  async function applyDelta(query: Query, delta: Delta<WithRevision, unknown>): Promise<boolean> {
    try {
      const known = query.state.data as WithRevision;
      const next = await delta(known, inputOf(query.queryKey));
      const now = query.state.data as WithRevision;
      // Another answer may have come meanwhile.
      if (next && now.revision <= next.revision) queryClient.setQueryData(query.queryKey, next);
      else if (!next) await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true });
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Brings the folded answers of the revision before `revision` to it. */
    fold(effects: Effects<Of>, revision: number): void {
      for (const name of folded) {
        const effect = effects[name as keyof Effects<Of>] as
          ((data: WithRevision, input: unknown) => WithRevision | null) | undefined;
        for (const { queryKey } of find(name)) {
          queryClient.setQueryData<WithRevision>(queryKey, (data) => {
            if (data?.revision !== revision - 1) return data;
            const next = effect ? effect(data, inputOf(queryKey)) : data;
            return next ? { ...next, revision } : data;
          });
        }
      }
    },

    /** Loads what is shown and older than `revision`, and forgets what is not shown; resolves to whether that went well. */
    async reload(revision: number): Promise<boolean> {
      const isOlder = ({ queryKey, state }: Query) =>
        revisionOf(state.data) < revision && isFollowed(nameOf(queryKey));
      const isWhole = (query: Query) => isOlder(query) && !deltaOf(query);
      const queryKey = [[tool]];
      const followed = queryClient
        .getQueryCache()
        .findAll({ queryKey, type: 'active', predicate: isOlder })
        .flatMap((query) => {
          const delta = deltaOf(query);
          return delta && query.state.data ? [applyDelta(query, delta)] : [];
        });
      queryClient.removeQueries({ queryKey, type: 'inactive', predicate: isWhole });
      await queryClient.invalidateQueries({ queryKey, predicate: isWhole });
      if (!(await Promise.all(followed)).every(Boolean)) return false;
      return queryClient
        .getQueryCache()
        .findAll({ queryKey, type: 'active', predicate: (query) => isFollowed(nameOf(query.queryKey)) })
        .every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');
    },
  };
}

/** Of answers without a revision (a trash, texts) it is as if they were older than everything. */
function revisionOf(data: unknown): number {
  return (data as Partial<WithRevision> | undefined)?.revision ?? -1;
}

// The keys of @trpc/react-query: [[router, procedure], { input, type }].
function nameOf(queryKey: QueryKey): string | undefined {
  return (queryKey[0] as string[] | undefined)?.[1];
}

function inputOf(queryKey: QueryKey): unknown {
  return (queryKey[1] as { input?: unknown } | undefined)?.input;
}
