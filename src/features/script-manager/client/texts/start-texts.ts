import { getUntypedClient, type trpc } from '@/platform/client/trpc';
import { openDrafts, type Drafts } from '../drafts/drafts';
import type { ScriptChanges } from '../scripts/use-scripts';
import { createScriptTexts, type ScriptTexts } from './script-texts';
import { textConnection } from './text-connection';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The texts of a sign-in in this window. */
interface StartedTexts {
  user: number;
  /** Of the sign-in. */
  client: ReturnType<typeof getUntypedClient>;
  drafts: Drafts;
  texts: ScriptTexts;
  /** Of the screen, once it has been there: texts are saved without it too. */
  changes: ScriptChanges | null;
}

let started: StartedTexts | null = null;

/**
 * One instance for the lifetime of the page and the sign-in: unsaved texts are retried while the user is elsewhere in
 * the app, and its drafts are distinguished from those of other pages.
 */
export function startTexts(user: number, utils: Utils): StartedTexts {
  // Each use of it has a wrapper of its own.
  const client = getUntypedClient(utils.client);
  if (started?.user === user && started.client === client) return started;
  void started?.texts.close();
  const drafts = started?.user === user ? started.drafts : openDrafts(user);
  const texts = createScriptTexts(textConnection(utils, () => next.changes, drafts));
  const next: StartedTexts = { user, client, drafts, texts, changes: null };
  started = next;
  return next;
}

/** Those of an account; null if there are none in this window. */
export const startedTexts = (user: number): StartedTexts | null => (started?.user === user ? started : null);

/** Removes unsaved texts from this page, so that none is stored again. */
export function endTexts(user: number): void {
  startedTexts(user)?.texts.forgetAll();
  started = null;
}
