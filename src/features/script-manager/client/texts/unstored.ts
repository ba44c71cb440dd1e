import { loadCode } from '@/platform/client/lazy-page';
import { isServerAway } from '@/platform/client/server-reach';
import type { FollowedTexts, WaitingText } from '@/platform/client/tools/tool';
import type { trpc } from '@/platform/client/trpc';
import type { LeftDraft } from '../drafts/drafts';
import { draftsOf, onOpenedTexts, openedTexts, setOpenedTexts } from './opened-texts';

/** Longer than this, a user who signs out does not wait for the server. */
const STORING_MS = 10_000;

const followed = new Set<FollowedTexts>();

/** Saves an account's unsaved texts before a sign-out; returns the names of those that exist only on this device after that. */
export async function storeTexts(user: number): Promise<string[]> {
  const texts = openedTexts(user)?.texts;
  await Promise.race([texts?.flushAll(), new Promise((resolve) => setTimeout(resolve, STORING_MS))]);
  const kept = await draftsOf(user)
    .all()
    .catch(() => []);
  const names = new Map(kept.map(({ script, name }) => [script, name]));
  for (const { id, name } of texts?.unstored() ?? []) names.set(id, name);
  return [...names.values()];
}

/** Removes unsaved texts from this page, so that none is stored again. */
export function forgetTexts(user: number): void {
  for (const one of followed) one.end();
  openedTexts(user)?.texts.forgetAll();
  setOpenedTexts(null);
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
  const drafts = draftsOf(user);
  const channel = new BroadcastChannel(`toolstead-texts:${String(user)}`);
  let left: readonly LeftDraft[] = [];
  let own = '';
  let isDue = false;
  let isOver = false;
  let unfollow: (() => void) | undefined;

  const texts = () => openedTexts(user)?.texts;
  const isOpen = ({ script }: LeftDraft) => texts()?.state(script).phase === 'ready';

  /** Not at once: a screen opens texts while it is rendered. */
  function tell() {
    left = left.filter((draft) => !isOpen(draft));
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) onChange();
    });
  }

  function onStep() {
    tell();
    const ids = texts()
      ?.unstored()
      .map(({ id }) => id)
      .join();
    if (ids === undefined || ids === own) return;
    own = ids;
    channel.postMessage('changed');
  }

  function follow() {
    unfollow?.();
    unfollow = texts()?.subscribe(onStep);
    onStep();
  }

  async function look() {
    const isAway = isServerAway();
    // A device without storage has no drafts.
    const found = await (isAway ? drafts.all() : drafts.left()).catch(() => []);
    if (isOver) return;
    left = found;
    if (!isAway && found.length > 0) {
      // Without its code it waits on.
      const code = await loadCode(() => import('./start-texts')).catch(() => null);
      if (isOver) return;
      const open = code?.startTexts(user, utils).texts;
      const toSend = found.filter((draft) => draft.page !== drafts.page || !isOpen(draft));
      for (const script of new Set(toSend.map((draft) => draft.script))) open?.takeUp(script);
    }
    tell();
  }

  function list(): WaitingText[] {
    const isAway = isServerAway();
    const open = (texts()?.unstored() ?? []).filter(({ isStuck }) => isStuck || isAway);
    const closed = left.map(({ script, name }) => ({ id: script, name, inWindow: false }));
    const all = new Map([...closed, ...open].map((text) => [text.id, text]));
    return [...all.values()].map(({ id, name, inWindow }) => ({
      of: 'Script manager',
      done: `The text of “${name}”`,
      refused: texts()?.refusal(id) ?? null,
      inWindow,
      href: `/script-manager?script=${String(id)}`,
    }));
  }

  channel.addEventListener('message', () => void look());
  const stop = onOpenedTexts(follow);
  follow();
  const one: FollowedTexts = {
    list,
    look: () => void look(),
    end() {
      isOver = true;
      followed.delete(one);
      channel.close();
      stop();
      unfollow?.();
    },
  };
  followed.add(one);
  return one;
}
