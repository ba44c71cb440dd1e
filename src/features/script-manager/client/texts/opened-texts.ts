import type { ApiClient } from '@/platform/client/trpc';
import { openDrafts, type Drafts } from '../drafts/drafts';
import type { ScriptChanges } from '../scripts/use-scripts';
import type { ScriptTexts } from './script-texts';

/** The texts of a sign-in in this window. */
export interface OpenedTexts {
  user: number;
  client: ApiClient;
  texts: ScriptTexts;
  /** Of the screen, once it has been there: texts are saved without it too. */
  changes: ScriptChanges | null;
}

let opened: OpenedTexts | null = null;
let drafts: { user: number; drafts: Drafts } | null = null;
const listeners = new Set<() => void>();

/** Those of an account; null if nothing of it was opened here. */
export const openedTexts = (user: number): OpenedTexts | null => (opened?.user === user ? opened : null);

/** One instance for the lifetime of the page and the sign-in, so that its drafts are distinguished from those of other pages. */
export function draftsOf(user: number): Drafts {
  if (drafts?.user !== user) drafts = { user, drafts: openDrafts(user) };
  return drafts.drafts;
}

export function setOpenedTexts(next: OpenedTexts | null): void {
  if (opened?.user !== next?.user || opened?.client !== next?.client) void opened?.texts.close();
  if (next === null) drafts = null;
  opened = next;
  for (const listener of [...listeners]) listener();
}

/** Tells when others are opened. */
export function onOpenedTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
