import { useSyncExternalStore } from 'react';

const narrow = mediaStore('(width < 768px)');
const wide = mediaStore('(width >= 1400px)');
const touched = mediaStore('(pointer: coarse)');

/** Whether the window is too narrow for a sidebar. The stylesheets use the same breakpoint. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches);
}

/** Whether the window has room for a column beside the page. */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

/** Whether rows should be 44 px high: in a narrow window, or for touch. */
export function useRoomyRows(): boolean {
  const coarse = useSyncExternalStore(touched.subscribe, touched.matches);
  return useNarrow() || coarse;
}

/** What `useSyncExternalStore` needs of a media query. */
export function mediaStore(media: string) {
  const query = window.matchMedia(media);
  return {
    matches: () => query.matches,
    subscribe: (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
