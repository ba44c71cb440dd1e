import {
  cloneElement,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { KitWordsContext } from './kit-words';
import { followPointerAndFocus, hints, shownHint, subscribeToHints, tellHint } from './tooltip-hints';
import { placeTooltip, type TooltipSide } from './tooltip-place';
import styles from './tooltip.module.css';

const HOVER_DELAY_MS = 400;

export interface TooltipProps {
  label: ReactNode;
  side?: TooltipSide;
  /** Milliseconds of hover before it shows; keyboard focus shows it at once. */
  delay?: number;
  /** Pixels between the element and the arrow. */
  offset?: number;
  /** For an element that currently shows its name itself. */
  disabled?: boolean;
  /** One element that passes data attributes on to what it renders. */
  children: ReactElement<{ 'data-hint'?: string }>;
}

/**
 * The name of its element on hover and on keyboard focus, shown by `TooltipLayer`. Must not contain essential
 * information, nor more than assistive technology gets from the element itself.
 */
export function Tooltip({
  label,
  side = 'top',
  delay = HOVER_DELAY_MS,
  offset = 2,
  disabled = false,
  children,
}: TooltipProps) {
  const { lang } = use(KitWordsContext);
  const id = useId();
  useEffect(() => tellHint(id, disabled ? null : { label, side, delay, offset, lang }));
  useEffect(() => () => tellHint(id, null), [id]);
  return cloneElement(children, { 'data-hint': id });
}

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
