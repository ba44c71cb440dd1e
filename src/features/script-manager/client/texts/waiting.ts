import type { ScriptTexts } from './script-texts';

export const CHANGED_ELSEWHERE =
  'It was changed elsewhere in the same place. Nothing is stored until you choose: open it to compare both texts.';

/** The texts that wait for the server or the person; with those under way, if nothing arrives. */
export function waitingIn(texts: Pick<ScriptTexts, 'unstored'>, withUnderWay: boolean) {
  return texts
    .unstored()
    .map(({ text }) => text())
    .filter(({ state }) => withUnderWay || !['saved', 'saving'].includes(state.save))
    .map(({ id, name, draftRefused }) => ({ id, name, inWindow: draftRefused }));
}

/** Why a text is not saved until the person does something; null if it is only late. */
export function whyStuck(texts: Pick<ScriptTexts, 'opened'>, id: number): string | null {
  const text = texts.opened(id)?.text();
  if (text?.state.theirs) return CHANGED_ELSEWHERE;
  return text?.failure?.refused ? text.failure.problem : null;
}

/** Continues with what a closed page has left of a script. */
export function takeUp(texts: Pick<ScriptTexts, 'open' | 'opened'>, id: number): void {
  const known = texts.opened(id);
  if (!known || known.text().state.phase === 'failed') void texts.open(id);
  else known.dispatch({ kind: 'left-found' });
}
