import { use, useEffect, useRef } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './button';
import { KitWordsContext } from './kit-words';
import styles from './pager.module.css';

export interface PagerProps {
  /** 1-based. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** The accessible name of the landmark. */
  label?: string;
}

/** 'Prev', 'Page x / y', 'Next'. Renders nothing for a single page. */
export function Pager({ page, pages, onChange, label = 'Pages' }: PagerProps) {
  const { previous, next, position } = use(KitWordsContext).pager;
  // A second press may come before the first one's page is shown, and means the page after that.
  const asked = useRef(page);
  useEffect(() => {
    asked.current = page;
  }, [page]);
  if (pages <= 1) return null;

  function turn(by: 1 | -1): void {
    const to = Math.min(Math.max(asked.current + by, 1), pages);
    if (to === asked.current) return;
    asked.current = to;
    onChange(to);
  }

  return (
    <nav aria-label={label} className={styles.pager}>
      {/* aria-disabled instead of disabled, which would drop the focus on reaching the first or last page. */}
      <Button icon={<ChevronLeft />} aria-disabled={page <= 1} onClick={() => turn(-1)}>
        {previous}
      </Button>
      <span aria-live="polite" className={styles.position}>
        {position(page, pages)}
      </span>
      <Button iconAfter={<ChevronRight />} aria-disabled={page >= pages} onClick={() => turn(1)}>
        {next}
      </Button>
    </nav>
  );
}
