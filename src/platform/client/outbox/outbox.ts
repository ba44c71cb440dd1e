import { OPERATION_DAYS } from '../../shared/operations';
import { createListeners } from '../listeners';
import { randomId } from '../random-id';
import { createAsking } from './asking';
import type { Answer, OutboxNeeds, OutboxNews } from './outbox-needs';
import { CHANGED_ELSEWHERE, type Clash, clashesOf } from './seen';
import { memoryStore, type StoredChange } from './stored-change';
import { attempt, createTurns } from './turns';

/** A change as the person sees it. */
export interface ShownChange extends StoredChange {
  /** It is in this window alone, and is lost with it. */
  inWindow: boolean;
}

/** Too old to be sent by itself: the server may have forgotten that it has had it. */
const SENT_WITHIN_MS = (OPERATION_DAYS - 1) * 24 * 3_600_000;

/** Until then what is stored is what was seen: the windows follow each other within a second. */
const FRESH_MS = 5_000;

/** How long the person waits to sign out. */
const PATIENCE_MS = 5_000;

export const TOO_OLD =
  'It has waited for more than 6 days. Whether the server has it is not known any more, so look before you send it again.';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The changes of an account that the server has not taken yet. They lie in the browser's storage, where a crash leaves
 * them, and are sent in their order, those of a tool one at a time and by one window at a time, until they are answered:
 * operation ids make it safe to send one again. What is refused stays with its reason until the person decides.
 */
export function createOutbox(needs: OutboxNeeds) {
  const spare = memoryStore();
  const asking = createAsking(needs);
  const turns = createTurns(needs, sendAll);
  /** Tools whose first change got no answer. */
  const away = new Set<string>();
  const { subscribe, tell: publish } = createListeners();
  /** Answered, discarded or taken back: whoever still has one in hand leaves it alone. */
  const gone = new Set<string>();
  /** How those ended that other windows have sent: they need not be followed any more. */
  const ended = new Set<string>();
  /** What was refused here, if the device could not take note of it; see `turnOf`. */
  const refusedTurns = new Set<string>();
  /** What the person sends once more stays in sight until it is answered. */
  const sentAgain = new Set<string>();
  let lastOrder = 0;
  let adding: Promise<void> = Promise.resolve();
  /** Changes that are not stored yet. */
  let unstored = 0;
  let shown: readonly ShownChange[] = [];
  let listing: Promise<void> | null = null;
  let isListOld = false;

  /** Of the device first: what is in memory was made later. */
  const all = async (tool?: string): Promise<ShownChange[]> => [
    ...(await needs.store.all(tool).catch(() => [])).map((change) => ({ ...change, inWindow: false })),
    ...(await spare.all(tool)).map((change) => ({ ...change, inWindow: true })),
  ];

  const storeOf = ({ inWindow }: ShownChange) => (inWindow ? spare : needs.store);

  async function keep({ inWindow, ...change }: ShownChange): Promise<void> {
    if (change.refused !== null) refusedTurns.add(turnOf(change));
    await storeOf({ inWindow, ...change })
      .put(change)
      .catch(() => undefined);
    await changed();
  }

  const drop = (change: ShownChange) => {
    gone.add(change.operationId);
    return storeOf(change)
      .remove(change)
      .catch(() => undefined);
  };

  /** Reads the list again, once for all who ask meanwhile. */
  function relist(): Promise<void> {
    isListOld = true;
    listing ??= (async () => {
      while (isListOld) {
        isListOld = false;
        const found = await all();
        shown = found.filter(
          ({ tool, refused, operationId }) =>
            refused !== null || away.has(tool) || sentAgain.has(operationId),
        );
      }
      listing = null;
      publish();
    })();
    return listing;
  }

  const changed = () => {
    needs.tell('changed');
    return relist();
  };

  async function store(change: StoredChange): Promise<void> {
    // After what is in memory only, so that the order stays.
    if (spare.size() > 0) await spare.put(change);
    else await needs.store.put(change).catch(() => spare.put(change));
    unstored -= 1;
    publish();
    if (away.has(change.tool)) asking.leave(change.operationId);
    if (away.has(change.tool) || spare.size() > 0) await changed();
    turns.send(change.tool);
  }

  /**
   * Adds a change to those of its tool, and sends it in its turn.
   *
   * @param takesBack asked when it is refused at once: whether its maker takes it back, so that it need not stay here
   * @returns `answer` rejects with the server's refusal, or `DiscardedError`; `left` resolves if it must wait for the server
   */
  function add(
    change: Omit<StoredChange, 'order' | 'at' | 'refused'>,
    takesBack: () => boolean,
  ): { answer: Promise<Answer>; left: Promise<void> } {
    unstored += 1;
    publish();
    const at = needs.now();
    lastOrder = Math.max(at, lastOrder + 1);
    const stored = { ...change, order: lastOrder, at, refused: null };
    adding = adding.then(() => store(stored));
    return asking.ask(change.operationId, takesBack);
  }

  /** Sends the changes of a tool until none waits; false if one got no answer. */
  async function sendAll(tool: string): Promise<boolean> {
    for (;;) {
      const waiting = (await all(tool)).filter(
        (one) => one.refused === null && !gone.has(one.operationId) && !refusedTurns.has(turnOf(one)),
      );
      if (waiting.length === 0) {
        if (away.delete(tool)) await changed();
        return true;
      }
      for (const change of waiting) {
        if (gone.has(change.operationId)) continue;
        if (needs.isOver()) return true;
        const outcome = await sendOne(change);
        if (outcome === 'ended') return true;
        if (outcome === 'sent') continue;
        const isNews = !away.has(tool);
        away.add(tool);
        for (const { operationId } of await all(tool)) asking.leave(operationId);
        if (isNews) await changed();
        return false;
      }
    }
  }

  async function sendOne(change: ShownChange): Promise<'sent' | 'unanswered' | 'ended'> {
    const { operationId, tool } = change;
    if (needs.now() - change.at > SENT_WITHIN_MS) {
      await keep({ ...change, refused: TOO_OLD });
      return 'sent';
    }
    const clashes = await clashesWith(change);
    if (clashes === 'unanswered') return clashes;
    if (clashes.length > 0) {
      const refusal = { message: CHANGED_ELSEWHERE, data: {} };
      await keep({ ...change, refused: refusal.message, clashes });
      needs.tell({ operationId, outcome: { refusal } });
      asking.settle(operationId, { refusal });
      return 'sent';
    }
    const outcome = await attempt(needs, change);
    if (typeof outcome === 'string') return outcome;
    const isShown = sentAgain.delete(operationId) || away.has(tool);
    if ('refusal' in outcome && !asking.takesBack(operationId)) {
      if (!gone.has(operationId)) await keep({ ...change, refused: outcome.refusal.message });
    } else {
      await drop(change);
      if (isShown) await changed();
    }
    // Any other window may show it.
    needs.tell({ operationId, outcome });
    asking.settle(operationId, outcome);
    return 'sent';
  }

  /** What was changed elsewhere of what a change was made on, if that has waited. */
  async function clashesWith({ seen, order }: ShownChange): Promise<'unanswered' | Clash[]> {
    // By when it was made, which another attempt leaves as it is.
    if (!seen || needs.now() - order < FRESH_MS) return [];
    try {
      return clashesOf(seen, await needs.look(seen));
    } catch (error) {
      // Refused, as for what is not there any more: the change is then refused as well, and says why.
      return needs.failure(error) === 'unanswered' ? 'unanswered' : [];
    }
  }

  /**
   * The person has chosen it over what is stored. Its id is another one: under the old one the server may have had it before
   * it was changed elsewhere, and would only repeat that answer.
   */
  async function choose({ inWindow, ...change }: ShownChange, at: number): Promise<void> {
    const operationId = randomId();
    sentAgain.add(operationId);
    const input = { ...change.input, operationId };
    const chosen = { ...change, operationId, input, at, refused: null, seen: undefined, clashes: undefined };
    await (inWindow ? spare : needs.store).put(chosen).catch(() => spare.put(chosen));
    await remove(change.operationId);
  }

  async function remove(operationId: string): Promise<void> {
    for (const change of await all()) if (change.operationId === operationId) await drop(change);
    await changed();
  }

  /** Sends what waits of all tools, from any window: of those that were closed, or that have crashed. */
  async function start(): Promise<void> {
    const found = await all();
    for (const tool of new Set(found.filter(({ refused }) => refused === null).map((one) => one.tool)))
      turns.send(tool);
    if (found.length + shown.length > 0) await relist();
  }

  return {
    add,
    start,
    /**
     * Those of a tool that can be shown by what is stored with them (`replay`), and that other windows have left or are
     * sending, in order, each with its answer as `add` gives it. None is named twice.
     */
    async follow(tool: string): Promise<{ change: StoredChange; answer: Promise<Answer> }[]> {
      const left = (await all(tool)).filter(
        ({ operationId, refused, at, replay }) =>
          refused === null &&
          replay !== undefined &&
          needs.now() - at <= SENT_WITHIN_MS &&
          ![gone, ended].some((over) => over.has(operationId)) &&
          !asking.has(operationId),
      );
      return left.map((change) => ({ change, ...asking.ask(change.operationId, () => false) }));
    },
    /** What waits for the server and what it has refused, in order; nothing that is on its way. */
    list: () => shown,
    /** Whether something would be lost with this window. */
    isUnstored: () => unstored > 0 || spare.size() > 0,
    subscribe,
    /** How many changes the server has not taken, once it has had some seconds for what is under way. */
    count: async () => {
      await adding;
      await Promise.race([turns.rest(), needs.wait(PATIENCE_MS)]);
      return (await all()).length;
    },
    /** Sends one again, and what waits of its tool with it. */
    async retry(change: ShownChange): Promise<void> {
      const at = Math.max(needs.now(), change.at + 1);
      if (change.clashes) await choose(change, at);
      else {
        sentAgain.add(change.operationId);
        if (change.refused !== null) await keep({ ...change, at, refused: null });
      }
      turns.hurry(change.tool);
      turns.send(change.tool);
    },
    /** Gives one up; its effect is taken back where it is shown. */
    async discard(operationId: string): Promise<void> {
      needs.tell({ operationId, outcome: 'discarded' });
      asking.settle(operationId, 'discarded');
      await remove(operationId);
    },
    /** Removes all of the account from this device. */
    async clear(): Promise<void> {
      await adding;
      for (const change of await all()) {
        await drop(change);
        asking.settle(change.operationId, 'discarded');
      }
      await changed();
    },
    /** News of another window. */
    hear(news: OutboxNews): void {
      if (news === 'changed') {
        void start();
        return;
      }
      const { operationId, outcome } = news;
      ended.add(operationId);
      if (outcome === 'discarded') gone.add(operationId);
      if (typeof outcome === 'object' && 'refusal' in outcome && asking.takesBack(operationId))
        void remove(operationId);
      asking.settle(operationId, outcome);
    },
  };
}

/** A change that the person sends once more has another one. */
const turnOf = ({ operationId, at }: StoredChange) => `${operationId} ${String(at)}`;
