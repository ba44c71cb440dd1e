import type { trpc } from '@/platform/client/trpc';
import { draftsOf, type OpenedTexts, openedTexts, setOpenedTexts } from './opened-texts';
import { createScriptTexts } from './script-texts';
import { textConnection } from './text-connection';

/**
 * The texts of a sign-in: one instance for the lifetime of the page, so that unsaved texts are retried while the user is
 * elsewhere in the app, whether the screen of scripts was there or not.
 */
export function startTexts(user: number, utils: ReturnType<typeof trpc.useUtils>): OpenedTexts {
  const { client } = utils;
  const known = openedTexts(user);
  if (known?.client === client) return known;
  const connection = textConnection(utils, () => started.changes, draftsOf(user));
  const started: OpenedTexts = { user, client, texts: createScriptTexts(connection), changes: null };
  setOpenedTexts(started);
  return started;
}
