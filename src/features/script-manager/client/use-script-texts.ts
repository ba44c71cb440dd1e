import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { openDrafts, type Drafts } from './drafts';
import type { ScriptListChanges } from './list-changes';
import { createScriptTexts, type StoredScript } from './script-texts';

interface CallFailure {
  data?: { httpStatus?: number; code?: string; details?: { script?: StoredScript } } | null;
}

/** The texts that are open in this tab; those without edits follow what is stored elsewhere. */
export function useScriptTexts(changes: ScriptListChanges) {
  const { client } = trpc.useUtils();
  const { id: user } = useCurrentUser();
  const [texts] = useState(() =>
    createScriptTexts({
      open: (id) => client.scripts.open.query({ id }),
      save: (save) => client.scripts.save.mutate(save),
      isAway: (error) => ((error as CallFailure).data?.httpStatus ?? 503) >= 500,
      conflictOf: (error) => {
        const data = (error as CallFailure).data;
        return data?.code === 'changed_meanwhile' ? (data.details?.script ?? null) : null;
      },
      onSaved: (entry) => changes.put(entry),
      drafts: draftsOf(user),
    }),
  );

  useEffect(() => {
    // A device that slept does not know yet that its stream is broken.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') texts.keepDrafts();
      else void changes.refresh();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [changes, texts]);

  useEffect(() => () => void texts.flushAll(), [texts]);
  return texts;
}

let opened: { user: number; drafts: Drafts } | null = null;

/** One for as long as the page lives, as its drafts are told from those of other pages by it. */
function draftsOf(user: number): Drafts {
  if (opened?.user !== user) opened = { user, drafts: openDrafts(user) };
  return opened.drafts;
}
