import type { ReactNode } from 'react';
import { createListeners } from '../listeners';
import type { TooltipSide } from './tooltip-place';

/** What an element with `data-hint` says on hover. */
interface Hint {
  label: ReactNode;
  side: TooltipSide;
  /** Milliseconds of hover before it shows. */
  delay: number;
  /** Pixels between the element and the arrow. */
  offset: number;
  lang: string | undefined;
}

/** By the `data-hint` of the element. */
export const hints = new Map<string, Hint>();

let shown: HTMLElement | null = null;
const { subscribe, tell } = createListeners();

/** The element whose tooltip shows. */
export const shownHint = () => shown;

export const subscribeToHints = subscribe;

/** Sets what an element says, null for nothing. */
export function tellHint(id: string, hint: Hint | null): void {
  if (hint) hints.set(id, hint);
  else hints.delete(id);
  if (shown?.dataset.hint !== id) return;
  if (hint) tell();
  else showHint(null);
}

/** Shows the tooltip of an element, or none. */
export function showHint(element: HTMLElement | null): void {
  if (element === shown) return;
  // What has gone meanwhile has no place.
  shown = element?.isConnected ? element : null;
  tell();
}
