import { useMatches } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Menu from 'lucide-react/icons/menu';
import { useTopBarState } from '@/platform/client/top-bar-content';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LazyBell } from './lazy-bell';
import styles from './top-bar.module.css';

/**
 * The top bar of narrow screens: the menu button and the page's title. A page may replace them by Back and another
 * title, and add controls before the bell.
 */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const pageTitle = useMatches({ select: (matches) => titleOf(matches.at(-1)?.staticData) });
  const { title = pageTitle, onBack, slotRef } = useTopBarState();
  return (
    <header className={styles.bar}>
      {onBack ? (
        <IconButton label="Back" icon={<ChevronLeft size={18} />} tooltip={false} onClick={onBack} />
      ) : (
        <IconButton
          label="Open the navigation"
          icon={<Menu size={18} />}
          tooltip={false}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      )}
      {/* Screen readers get the page's own heading. */}
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      <div ref={slotRef} className={styles.end} />
      <div className={styles.bell}>
        <LazyBell place="top-bar" />
      </div>
    </header>
  );
}

function titleOf(page: { title?: string; heading?: string } = {}) {
  return page.heading ?? page.title;
}
