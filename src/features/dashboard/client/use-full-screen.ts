import { type RefObject, useEffect, useRef, useState } from 'react';

/** Shows an element alone on the whole screen, which then stays awake; null where the browser cannot. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  /** What had the focus before, which Firefox takes from all that is not on the screen. */
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const look = () => {
      setIsFull(element.current !== null && document.fullscreenElement === element.current);
      if (document.fullscreenElement !== null) return;
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus();
      opener.current = null;
    };
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [element]);
  useEffect(() => {
    // Only secure pages can keep a screen awake, and a device may refuse.
    if (!isFull || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    // A page that was hidden has lost it.
    const keepAwake = () => {
      if (!document.hidden) lock = navigator.wakeLock.request('screen').catch(() => null);
    };
    keepAwake();
    document.addEventListener('visibilitychange', keepAwake);
    return () => {
      document.removeEventListener('visibilitychange', keepAwake);
      void lock.then((held) => held?.release());
    };
  }, [isFull]);
  return {
    isFull,
    open: document.fullscreenEnabled
      ? () => {
          opener.current = document.activeElement;
          void element.current?.requestFullscreen().catch(() => undefined);
        }
      : null,
  };
}
