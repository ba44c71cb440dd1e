import { useSyncExternalStore } from 'react';

const narrow = mediaStore('(width < 768px)');
const touched = mediaStore('(pointer: coarse)');

/** Whether the window is too narrow for a sidebar beside the page. The stylesheets use the same limit. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches);
}

/** Whether what is pressed is best 44 px high: a narrow window, or fingers on a wide one. */
export function useRoomyRows(): boolean {
  const coarse = useSyncExternalStore(touched.subscribe, touched.matches);
  return useNarrow() || coarse;
}

function mediaStore(media: string) {
  const query = window.matchMedia(media);
  return {
    matches: () => query.matches,
    subscribe: (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
