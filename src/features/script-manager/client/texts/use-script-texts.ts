import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { openDrafts, type Drafts } from '../drafts/drafts';
import { createScriptTexts, type ScriptTexts } from './script-texts';
import { textConnection } from './text-connection';
import type { ScriptChanges } from '../scripts/use-scripts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The texts open in this tab; those without edits are updated from elsewhere. */
export function useScriptTexts(changes: ScriptChanges) {
  const utils = trpc.useUtils();
  const { id: user } = useCurrentUser();
  const [{ texts, drafts }] = useState(() => textsOf(user, utils, changes));

  useEffect(() => {
    // After sleep a device does not know yet that its stream is broken.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void texts.keepDrafts();
      else void changes.refresh();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!texts.noteDrafts()) event.preventDefault();
    };
    // Phones do not show a dialog before unload.
    const onEnd = () => void texts.noteDrafts();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('pagehide', onEnd);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('pagehide', onEnd);
    };
  }, [changes, texts]);

  useEffect(() => {
    void texts.flushAll();
    return () => void texts.flushAll();
  }, [texts]);
  return { texts, drafts };
}

interface Opened {
  user: number;
  client: Utils['client'];
  drafts: Drafts;
  texts: ScriptTexts;
}

let opened: Opened | null = null;

/**
 * One instance for the lifetime of the page and the sign-in: unsaved texts are retried while the user is elsewhere in
 * the app, and its drafts are distinguished from those of other pages.
 */
function textsOf(user: number, utils: Utils, changes: ScriptChanges): Opened {
  const { client } = utils;
  if (opened?.user === user && opened.client === client) {
    // They may have changed elsewhere since.
    opened.texts.forgetStored();
    return opened;
  }
  void opened?.texts.close();
  const drafts = opened?.user === user ? opened.drafts : openDrafts(user);
  const texts = createScriptTexts(textConnection(utils, changes, drafts));
  opened = { user, client, drafts, texts };
  return opened;
}

/** Longer than this, a user who signs out does not wait for the server. */
const STORING_MS = 10_000;

/** Saves an account's unsaved texts before a sign-out; returns how many exist only on this device after that. */
export async function storeTexts(user: number): Promise<number> {
  const { texts, drafts } = opened?.user === user ? opened : { texts: null, drafts: openDrafts(user) };
  await Promise.race([texts?.flushAll(), new Promise((resolve) => setTimeout(resolve, STORING_MS))]);
  const kept = await drafts.all().catch(() => []);
  return new Set([...(texts?.unstored() ?? []), ...kept.map(({ script }) => script)]).size;
}

/** Removes unsaved texts from this page, so that none is stored again. */
export function forgetTexts(user: number): void {
  if (opened?.user === user) opened.texts.forgetAll();
  opened = null;
}
