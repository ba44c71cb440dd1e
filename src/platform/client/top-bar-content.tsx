import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createListeners } from './listeners';

interface TopBarState {
  title: string | undefined;
  onBack: (() => void) | undefined;
}

const EMPTY: TopBarState = { title: undefined, onBack: undefined };

let state = EMPTY;
let slot: HTMLElement | null = null;
const { subscribe, tell } = createListeners();

interface TopBarContentProps {
  /** Replaces the page's own title. */
  title?: string;
  /** Shows Back instead of the navigation button: for the second of two steps. */
  onBack?: () => void;
  /** At the right end: at most two icon buttons, or a status. */
  children?: ReactNode;
}

/** A page's content for the top bar, which only narrow screens have. At most one per page. */
export function TopBarContent({ title, onBack, children }: TopBarContentProps) {
  const end = useSyncExternalStore(subscribe, () => slot);
  const hasBack = onBack !== undefined;
  const back = useEffectEvent(() => onBack?.());

  useEffect(() => {
    setState({ title, onBack: hasBack ? () => back() : undefined });
    return () => setState(EMPTY);
  }, [title, hasBack]);

  return end && createPortal(children, end);
}

/** For the top bar itself: the page's content, and the ref of the element that receives the page's controls. */
export function useTopBarState() {
  return { ...useSyncExternalStore(subscribe, () => state), slotRef: setSlot };
}

function setState(next: TopBarState) {
  state = next;
  tell();
}

function setSlot(element: HTMLElement | null) {
  slot = element;
  tell();
}
