import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');

/** Whether the window is too narrow for a sidebar. The stylesheets use the same breakpoint. */
export const useNarrow = mediaHook('(width < 768px)');

/** Whether rows should be 44 px high: in a narrow window, or for touch. */
export const useRoomyRows = mediaHook('(width < 768px), (pointer: coarse)');

/**
 * A hook that tells whether a media query matches the window: a sheet of paper has another width, but a page stays what it is
 * while it is printed.
 */
export function mediaHook(media: string): () => boolean {
  const query = matchMedia(media);
  let last = query.matches;
  const matches = () => (paper.matches ? last : (last = query.matches));
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, matches);
}
