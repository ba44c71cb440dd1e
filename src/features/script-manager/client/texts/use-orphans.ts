import { useEffect, useRef, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { nameBeside } from '../../rules';
import type { Drafts, LeftDraft } from '../drafts/drafts';
import { failureText, type Failure } from '../scripts/failure-text';
import { withEntry } from '../scripts/list-changes';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ScriptTexts } from './script-texts';
import type { ScriptChanges } from '../scripts/use-scripts';

interface Circumstances {
  /** Undefined while unknown. */
  scripts: readonly ScriptEntry[] | undefined;
  changes: ScriptChanges;
  texts: ScriptTexts;
  drafts: Drafts;
  onBack: (id: number) => void;
}

/**
 * The drafts of closed pages on this device. If their script exists they are saved at once, whether or not it is
 * opened; if it was deleted they wait for the user's decision.
 */
export function useOrphans({ scripts, changes, texts, drafts, onBack }: Circumstances) {
  const { client } = trpc.useUtils();
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  const known = useRef<ReadonlySet<number> | null>(null);
  const ids = new Set(scripts?.map(({ id }) => id));

  useEffect(() => {
    if (!scripts) return;
    const before = known.current;
    const now = new Set(scripts.map(({ id }) => id));
    known.current = now;
    if (before && [...before].every((id) => now.has(id))) return;
    const look = async () => {
      await texts.keepDrafts();
      const found = await drafts.left();
      for (const { script } of found) if (now.has(script)) void texts.open(script);
      setLeft(found);
    };
    // A device without storage has no drafts.
    look().catch(() => undefined);
  }, [scripts, texts, drafts]);

  const forget = async ({ script, page }: LeftDraft) => {
    texts.forget([script]);
    setLeft((all) => all.filter((one) => one.script !== script || one.page !== page));
    await drafts.discard(script, page).catch(() => undefined);
  };

  async function bringBack(orphan: LeftDraft) {
    const { script, name, text } = orphan;
    try {
      const { revision } = await client.scripts.restore.mutate({ ids: [script] });
      await changes.catchUp(revision);
      onBack(script);
      await texts.flush(script);
    } catch (error) {
      const failure = error as Failure;
      if (failure.data?.code === 'script_not_found') await makeAnew(orphan, name, text);
      else say(failure);
    }
  }

  /** For a script that is not in the trash either. */
  async function makeAnew(orphan: LeftDraft, name: string, content: string) {
    const names = new Set(scripts?.map((one) => one.name));
    try {
      const made = await client.scripts.create.mutate({
        name: names.has(name) ? nameBeside(name, names) : name,
        content,
      });
      await forget(orphan);
      void changes.applyAnswer(withEntry(made), made.revision);
      onBack(made.id);
    } catch (error) {
      say(error as Failure);
    }
  }

  return { orphans: left.filter(({ script }) => scripts && !ids.has(script)), bringBack, forget };
}

function say(failure: Failure) {
  showToast({ tone: 'error', text: failureText('Failed to restore script', failure) });
}
