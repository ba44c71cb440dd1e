import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { openDrafts, type Drafts } from './drafts';
import { createScriptTexts, type ScriptTexts } from './script-texts';
import { textConnection } from './text-connection';
import type { ScriptChanges } from './use-scripts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** The texts that are open in this tab; those without edits follow what is stored elsewhere. */
export function useScriptTexts(changes: ScriptChanges) {
  const { client } = trpc.useUtils();
  const { id: user } = useCurrentUser();
  const [{ texts, drafts }] = useState(() => textsOf(user, client, changes));

  useEffect(() => {
    // A device that slept does not know yet that its stream is broken.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void texts.keepDrafts();
      else void changes.refresh();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (texts.atRisk()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('beforeunload', onLeave);
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
  client: Client;
  drafts: Drafts;
  texts: ScriptTexts;
}

let opened: Opened | null = null;

/**
 * The same for as long as the page lives and the sign-in lasts: what could not be saved goes on being tried while the
 * person is elsewhere in the app, and its drafts are told from those of other pages.
 */
function textsOf(user: number, client: Client, changes: ScriptChanges): Opened {
  if (opened?.user === user && opened.client === client) {
    // They may have changed elsewhere since.
    opened.texts.forgetStored();
    return opened;
  }
  void opened?.texts.close();
  const drafts = opened?.user === user ? opened.drafts : openDrafts(user);
  const texts = createScriptTexts(textConnection(client, changes, drafts));
  opened = { user, client, drafts, texts };
  return opened;
}
