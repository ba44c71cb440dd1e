import { cloneElement, use, useEffect, useId, type ReactElement, type ReactNode } from 'react';
import { KitWordsContext } from './kit-words';
import { tellHint } from './tooltip-hints';
import type { TooltipSide } from './tooltip-place';

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
