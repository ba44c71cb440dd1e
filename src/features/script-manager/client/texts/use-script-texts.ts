import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import type { ScriptChanges } from '../scripts/use-scripts';
import { startedTexts, startTexts } from './start-texts';

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

function textsOf(user: number, utils: Utils, changes: ScriptChanges) {
  // They may have changed elsewhere since.
  startedTexts(user)?.texts.forgetStored();
  const started = startTexts(user, utils);
  started.changes = changes;
  return started;
}
