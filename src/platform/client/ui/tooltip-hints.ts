import type { ReactNode } from 'react';
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

/** Within this time after one tooltip the next shows without delay. */
const ADJACENT_MS = 300;

/** By the `data-hint` of the element. */
export const hints = new Map<string, Hint>();

let shown: HTMLElement | null = null;
let hovered: HTMLElement | null = null;
/** Stays without its tooltip until the pointer has left it. */
let pressed: HTMLElement | null = null;
let hiddenAt = -ADJACENT_MS;
let timer: number | undefined;
const listeners = new Set<() => void>();

/** The element whose tooltip shows. */
export const shownHint = () => shown;

export function subscribeToHints(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Sets what an element says, null for nothing. */
export function tellHint(id: string, hint: Hint | null): void {
  if (hint) hints.set(id, hint);
  else hints.delete(id);
  if (shown?.dataset.hint !== id) return;
  if (hint) notify();
  else show(null);
}

/** Shows and hides tooltips as pointer, focus and keys demand. Returns how to end it. */
export function followPointerAndFocus(): () => void {
  const end = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, passive: true, signal: end.signal });

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') hover(hintedAt(target));
  });
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) hover(null);
  });
  on('pointerdown', ({ target }) => {
    pressed = hintedAt(target);
    show(null);
  });
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) show(hintedAt(target));
  });
  on('focusout', () => show(null));
  on('keydown', ({ key }) => {
    if (key === 'Escape') show(null);
  });
  on('scroll', ({ target }) => {
    if (target instanceof Node && target.contains(shown)) show(null);
  });
  return () => {
    end.abort();
    hovered = null;
    show(null);
  };
}

function hintedAt(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  return element && hints.has(element.dataset.hint ?? '') ? element : null;
}

function hover(element: HTMLElement | null) {
  if (element === hovered) return;
  hovered = element;
  if (pressed !== element) pressed = null;
  show(null);
  const hint = hints.get(element?.dataset.hint ?? '');
  if (!hint || pressed) return;
  const adjacent = performance.now() - hiddenAt < ADJACENT_MS;
  timer = window.setTimeout(() => show(element), adjacent ? 0 : hint.delay);
}

function show(element: HTMLElement | null) {
  window.clearTimeout(timer);
  if (element === shown) return;
  if (shown) hiddenAt = performance.now();
  // What has gone meanwhile has no place.
  shown = element?.isConnected ? element : null;
  notify();
}

function notify() {
  for (const listener of [...listeners]) listener();
}
