import { useSyncExternalStore } from 'react';

/**
 * Whether the window is too narrow for a sidebar. The stylesheets use the same breakpoint. A sheet of paper is as narrow,
 * but a page stays what it is while it is printed.
 */
export const useNarrow = mediaHook('screen and (width < 768px)');

/** Whether rows should be 44 px high: in a narrow window, or for touch. */
export const useRoomyRows = mediaHook('screen and (width < 768px), (pointer: coarse)');

/** A hook that tells whether a media query matches. */
export function mediaHook(media: string): () => boolean {
  const query = matchMedia(media);
  const matches = () => query.matches;
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, matches);
}
