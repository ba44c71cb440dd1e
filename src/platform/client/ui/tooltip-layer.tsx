import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { hints, showHint, shownHint, subscribeToHints } from './tooltip-hints';
import { placeTooltip } from './tooltip-place';
import styles from './tooltip.module.css';

/** Within this time after one tooltip the next shows without delay. */
const ADJACENT_MS = 300;

let hovered: HTMLElement | null = null;
/** Stays without its tooltip until the pointer has left it. */
let pressed: HTMLElement | null = null;
let hiddenAt = -ADJACENT_MS;
let timer: number | undefined;

/** Shows one tooltip at a time, of whatever is below the pointer or has the keyboard's focus. Once, around the page. */
export function TooltipLayer() {
  useEffect(() => followPointerAndFocus(), []);
  const element = useSyncExternalStore(subscribeToHints, shownHint);
  const hint = useSyncExternalStore(subscribeToHints, () => element && hints.get(element.dataset.hint ?? ''));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current && element && hint) placeTooltip(box.current, element, hint.side, hint.offset);
  });
  if (!element || !hint) return null;
  return createPortal(
    <div ref={box} role="tooltip" lang={hint.lang} className={styles.tooltip}>
      {hint.label}
      <span className={styles.arrow} />
    </div>,
    // In the part of the page that it belongs to, where who goes by landmarks finds it.
    element.closest('aside, main') ?? document.body,
  );
}

/** Shows and hides tooltips as pointer, focus and keys demand. Returns how to end it. */
function followPointerAndFocus(): () => void {
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
    const shown = shownHint();
    if (!(target instanceof Node && target.contains(shown))) return;
    show(null);
    // Anew at its place: what brings the focus into sight scrolls after it.
    if (shown?.matches(':focus-visible')) timer = window.setTimeout(() => show(shown), ADJACENT_MS);
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
  if (shownHint() && element !== shownHint()) hiddenAt = performance.now();
  showHint(element);
}
