import { useLayoutEffect } from 'react';

/**
 * Lets the page fill the window without padding, its panes scrolling by themselves, while the calling component is
 * mounted. An attribute of the root, not `:has()`: with that every change of the page would have the styles of all its
 * elements computed anew.
 */
export function useFullBleed(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.fullBleed = '';
    return () => {
      delete dataset.fullBleed;
    };
  }, []);
}
