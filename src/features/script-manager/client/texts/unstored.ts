import { isServerAway } from '@/platform/client/server-reach';
import type { FollowedTexts, WaitingText } from '@/platform/client/tools/tool';
import type { trpc } from '@/platform/client/trpc';
import { openDrafts, type LeftDraft } from '../drafts/drafts';
import { endTexts, startedTexts, startTexts } from './start-texts';
import { takeUp, waitingIn, whyStuck } from './waiting';

/** Longer than this, a user who signs out does not wait for the server. */
const STORING_MS = 10_000;

const followed = new Set<FollowedTexts>();

/** Saves an account's unsaved texts before a sign-out; returns the names of those that exist only on this device after that. */
export async function storeTexts(user: number): Promise<string[]> {
  const { texts, drafts } = startedTexts(user) ?? { texts: null, drafts: openDrafts(user) };
  await Promise.race([texts?.flushAll(), new Promise((resolve) => setTimeout(resolve, STORING_MS))]);
  const kept = await drafts.all().catch(() => []);
  const names = new Map(kept.map(({ script, name }) => [script, name]));
  if (texts) for (const { id, name } of waitingIn(texts, true)) names.set(id, name);
  return [...names.values()];
}

/** Removes unsaved texts from this page, so that none is stored again. */
export function forgetTexts(user: number): void {
  for (const one of followed) one.end();
  endTexts(user);
}

/**
 * The texts that wait for the server, on any page: those that are open in this window, and the drafts of closed pages, which
 * are sent from here once the server answers. While it does not, the drafts of other open windows count too.
 */
export function followTexts(
  user: number,
  utils: ReturnType<typeof trpc.useUtils>,
  onChange: () => void,
): FollowedTexts {
  const { texts, drafts } = startTexts(user, utils);
  const channel = new BroadcastChannel(`toolstead-texts:${String(user)}`);
  const kept = new Set<string>();
  let left: readonly LeftDraft[] = [];
  let isDue = false;
  let isOver = false;

  const isOpen = ({ script }: LeftDraft) => texts.state(script).phase === 'ready';

  /** Not at once: a screen opens texts while it is rendered. */
  function tell() {
    // What is open here is sent by itself, once there is a server.
    if (!isServerAway()) left = left.filter((draft) => !isOpen(draft));
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) onChange();
    });
  }

  /** What is left now; null if this has ended meanwhile. */
  async function read(): Promise<readonly LeftDraft[] | null> {
    // A device without storage has no drafts.
    const found = await (isServerAway() ? drafts.all() : drafts.left()).catch(() => []);
    if (isOver) return null;
    left = found;
    tell();
    return found;
  }

  async function look() {
    const isAway = isServerAway();
    const found = await read();
    if (!found || isAway) return;
    const toSend = found.filter((draft) => draft.page !== drafts.page || !isOpen(draft));
    for (const script of new Set(toSend.map((draft) => draft.script))) takeUp(texts, script);
  }

  /** Drafts come and go with each save: while the server is there, only those that are told here matter. */
  function readIfTold() {
    if (isServerAway() || left.length > 0) void read();
  }

  /** Once for each draft that is kept: nobody tells what it says. */
  function tellOthers(name: string, isKept: boolean) {
    if (isOver || (isKept && kept.has(name))) return;
    if (isKept) kept.add(name);
    else kept.delete(name);
    channel.postMessage('changed');
    if (!isKept) readIfTold();
  }

  function list(): WaitingText[] {
    const closed = left.map(({ script, name }) => ({ id: script, name, inWindow: false }));
    const all = new Map([...closed, ...waitingIn(texts, isServerAway())].map((text) => [text.id, text]));
    return [...all.values()].map(({ id, name, inWindow }) => ({
      of: 'Script manager',
      done: `The text of “${name}”`,
      refused: whyStuck(texts, id),
      inWindow,
      href: `/script-manager?script=${String(id)}`,
    }));
  }

  channel.addEventListener('message', readIfTold);
  drafts.onChange(tellOthers);
  const unsubscribe = texts.subscribe(tell);
  tell();
  const one: FollowedTexts = {
    list,
    look: () => void look(),
    end() {
      isOver = true;
      followed.delete(one);
      channel.close();
      unsubscribe();
    },
  };
  followed.add(one);
  return one;
}
