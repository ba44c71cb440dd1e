import { useCallback, useState } from 'react';
import { COLUMNS_MAX } from './grid-days';

/** In pixels: the least room for names, the width of a day, and of the menu. */
interface Widths {
  name: number;
  day: number;
  menu: number;
}

/** How many days fit beside the names; measured before the first paint. */
export function useColumns({ name, day, menu }: Widths) {
  const [columns, setColumns] = useState(1);
  const watchWidth = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => {
        const fitting = Math.floor((element.clientWidth - name - menu) / day);
        setColumns(Math.max(1, Math.min(COLUMNS_MAX, fitting)));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [name, day, menu],
  );
  return { columns, watchWidth };
}
