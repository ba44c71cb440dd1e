import { useInsertionEffect } from 'react';

/**
 * Lets the page fill the window without padding, its panes scrolling by themselves, while the calling component is
 * mounted. An attribute of the root, not `:has()`: with that every change of the page would have the styles of all its
 * elements computed anew. Before the layout effects of what is in the page, which would see panes as high as all of their
 * rows.
 */
export function useFullBleed(): void {
  useInsertionEffect(() => {
    const { dataset } = document.documentElement;
    dataset.fullBleed = '';
    return () => {
      delete dataset.fullBleed;
    };
  }, []);
}
