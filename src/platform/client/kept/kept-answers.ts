import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { SignedInUser } from '../current-user';
import { ANSWERS, makeRoom, SIGNED_IN } from '../storage/answer-room';
import { sealedRecords } from '../storage/sealed-records';
import type { TrpcUtils } from '../trpc';

/** How many answers of each query are kept on this device, by its procedure: `{ 'goalsHabits.today': 3 }`. */
export type KeptQueries = Readonly<Record<string, number>>;

/** An answer that is kept. */
export interface KeptAnswer {
  /** Such as `calendar.window`. */
  procedure: string;
  input: unknown;
  data: unknown;
  /** When the server has given it, in ms since 1970. */
  at: number;
}

/** Makes the answer to a query, by its input, of what is kept of others, such as of more days; undefined if they do not have it. */
export type Narrowing = (
  input: never,
  kept: readonly KeptAnswer[],
) => Pick<KeptAnswer, 'data' | 'at'> | undefined;

/** What of a tool can be opened without the server; the `client/kept.ts` of its folder. */
export interface KeptOfTool {
  queries: KeptQueries;
  /** Loads those of its procedures that can be answered so. */
  narrowings?: () => Promise<Readonly<Record<string, Narrowing>>>;
  /** What is asked for ahead, at most once an hour, when the query of a procedure was answered. */
  ahead?: { after: string; ask: (utils: TrpcUtils) => Promise<void> };
}

interface Kept extends KeptAnswer {
  /** The query's hash. */
  hash: string;
  /** Of the code that has read it, which other code need not be able to; none of those kept before there was one. */
  version?: string;
}

/** Larger ones are not kept, in UTF-16 units of their JSON. */
const LARGEST = 1_500_000;
/** After an answer, so that several in quick succession are sealed once. */
const SEAL_AFTER_MS = 1_000;
const AHEAD_EVERY_MS = 3_600_000;
/** Of an account in a browser, as sealed, and by how many more than that each window may pass it. */
const MOST_BYTES = 25_000_000;
const SLACK_BYTES = 1_000_000;

const opened = new WeakMap<QueryClient, KeptAnswers>();

export type KeptAnswers = ReturnType<typeof createKept>;

/** The answers that an account keeps on this device, sealed, for the query cache of its sign-in. */
export function keptAnswers(queryClient: QueryClient, user: number): KeptAnswers {
  const kept = opened.get(queryClient) ?? createKept(queryClient, user);
  opened.set(queryClient, kept);
  return kept;
}

function createKept(queryClient: QueryClient, user: number) {
  const records = sealedRecords<Kept>(user, ANSWERS);
  const cache = queryClient.getQueryCache();
  // The names of the page's own scripts: that of the last, which begins it, changes with any part of the code.
  const version = [...document.scripts].map(({ src }) => src).join(' ');
  /** When those had been given that are sealed, by hash. */
  const sealed = new Map<string, number>();
  /** What is shown for want of the server, by hash; null while that is there. */
  let shown: Map<string, Kept> | null = null;
  let narrowings: Readonly<Record<string, Narrowing>> = {};
  /** When those that were filled in had been given, by hash. */
  const filled = new Map<string, number>();
  const isFilled = (query: Query) => filled.get(query.queryHash) === query.state.dataUpdatedAt;

  /** Of those kept, what answers a query. */
  function answerTo(query: Query): Pick<Kept, 'data' | 'at'> | undefined {
    const narrow = narrowings[procedureOf(query)];
    return shown?.get(query.queryHash) ?? narrow?.(inputOf(query) as never, [...(shown?.values() ?? [])]);
  }

  // Not seen through by the compiler, which knows nothing of what happens during a wait.
  const isShown = () => shown !== null;

  function fill(query: Query) {
    if (query.state.data !== undefined) return;
    const kept = answerTo(query);
    if (!kept) return;
    filled.set(query.queryHash, kept.at);
    query.setData(kept.data, { updatedAt: kept.at, manual: true });
  }

  cache.subscribe((event) => {
    if (event.type === 'added' && shown) fill(event.query as Query);
  });

  return {
    /** Who is signed in, as known at the last contact; null if nothing is kept. */
    user: async (): Promise<SignedInUser | null> => {
      const [found] = await records.all([SIGNED_IN]);
      return (found?.value.data as SignedInUser | undefined) ?? null;
    },

    /** Fills in what is kept where an answer is missing, and goes on with it until `hide`. */
    async show(tools: readonly KeptOfTool[]): Promise<void> {
      if (shown) return;
      shown = new Map();
      // A browser that stores nothing has kept nothing.
      const all = await records.all().catch(() => []);
      const made = await Promise.all(tools.map(async (tool) => tool.narrowings?.().catch(() => ({}))));
      narrowings = Object.assign({}, ...made) as typeof narrowings;
      // The server may be back by now.
      if (!isShown()) return;
      // Narrowings take the first that will do.
      const own = all.map(({ value }) => value).filter((one) => one.version === version);
      shown = new Map(own.sort(newestFirst).map((one) => [one.hash, one]));
      for (const query of cache.getAll()) fill(query);
    },

    /** The server answers again: nothing more is filled in. */
    hide: (): void => {
      shown = null;
    },

    /** Asks the server for what was filled in, and for what has failed meanwhile. */
    async askAnew(): Promise<void> {
      await queryClient.invalidateQueries({
        predicate: (query) => isFilled(query) || query.state.status === 'error',
      });
    },

    isShown,

    /** When the oldest of the answers on the screen was given, if one was filled in; null if none was. */
    since(): number | null {
      const times = cache
        .findAll({ type: 'active', predicate: isFilled })
        .map((query) => query.state.dataUpdatedAt);
      return times.length > 0 ? Math.min(...times) : null;
    },

    /** Keeps who is signed in, and the answers that tools name, as they come; returns the function that ends it. */
    keep(signedIn: SignedInUser, tools: readonly KeptOfTool[], utils: TrpcUtils): () => void {
      const queries = Object.assign({}, ...tools.map((tool) => tool.queries)) as KeptQueries;
      const askedAhead = new Map<KeptOfTool, number>();
      const due = new Map<string, Query>();
      /** By hash: not looked at again, since to write their JSON takes several frames after each change. */
      const tooLarge = new Set<string>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      /** Bytes that were kept since all were last bounded; who opens a window looks once. */
      let unbounded = SLACK_BYTES;

      async function seal() {
        timer = undefined;
        const all = [...due.values()];
        due.clear();
        for (const query of all) {
          const { data, dataUpdatedAt: at } = query.state;
          const [hash, procedure, input] = [query.queryHash, procedureOf(query), inputOf(query)];
          if (data === undefined || sealed.get(hash) === at || tooLarge.has(hash)) continue;
          if (JSON.stringify(data).length > LARGEST) {
            tooLarge.add(hash);
            continue;
          }
          const record = { hash, procedure, input, data, at, version };
          unbounded += await records.put([procedure, digestOf(hash)], record);
          sealed.set(hash, at);
          await removeOld(procedure);
        }
        if (unbounded < SLACK_BYTES) return;
        unbounded = 0;
        await makeRoom(user, () => MOST_BYTES);
      }

      /** The oldest of a procedure make way, whichever window has kept them. */
      async function removeOld(procedure: string) {
        if ((await records.count([procedure])) <= (queries[procedure] ?? 0)) return;
        const all = await records.all([procedure]);
        all.sort((one, other) => newestFirst(one.value, other.value));
        for (const { id } of all.slice(queries[procedure])) await records.remove(id);
      }

      function note(query: Query) {
        if (!(procedureOf(query) in queries) || isFilled(query) || query.state.data === undefined) return;
        // What a search found would take the place of the lists themselves.
        if ((inputOf(query) as { search?: string } | undefined)?.search) return;
        for (const tool of tools) {
          if (tool.ahead?.after !== procedureOf(query)) continue;
          if (Date.now() - (askedAhead.get(tool) ?? 0) < AHEAD_EVERY_MS) continue;
          askedAhead.set(tool, Date.now());
          void tool.ahead.ask(utils);
        }
        due.set(query.queryHash, query);
        // What cannot be sealed, as without the key, is left out.
        timer ??= setTimeout(() => void seal().catch(() => undefined), SEAL_AFTER_MS);
      }

      const end = cache.subscribe((event: QueryCacheNotifyEvent) => {
        if (event.type === 'updated' && event.action.type === 'success') note(event.query as Query);
      });
      for (const query of cache.getAll()) note(query);
      const who: Kept = {
        hash: SIGNED_IN,
        procedure: SIGNED_IN,
        input: null,
        data: signedIn,
        at: Date.now(),
      };
      records.put([SIGNED_IN, 0], who).catch(() => undefined);
      return () => {
        end();
        clearTimeout(timer);
      };
    },
  };
}

/**
 * Two numbers of 32 bits that tell queries apart: a record's id is not sealed, and an input may hold words of the person
 * (MurmurHash3's mixing).
 */
function digestOf(text: string): string {
  const mixed = [0xdeadbeef, 0x41c6ce57].map((seed) => {
    let sum = seed;
    for (let at = 0; at < text.length; at++) {
      sum = Math.imul(sum ^ text.charCodeAt(at), 0xcc9e2d51);
      sum = Math.imul((sum << 13) | (sum >>> 19), 5) + 0xe6546b64;
    }
    sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
    return (sum ^ (sum >>> 13)) >>> 0;
  });
  return mixed.map((sum) => sum.toString(36)).join('-');
}

const newestFirst = (one: Kept, other: Kept) => other.at - one.at;

// Query keys of @trpc/react-query: [[router, procedure], { input, type }].
const procedureOf = ({ queryKey: [path] }: Query) => (Array.isArray(path) ? path.join('.') : '');
const inputOf = ({ queryKey }: Query) => (queryKey[1] as { input?: unknown } | undefined)?.input;
