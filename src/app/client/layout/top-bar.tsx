import { useMatches } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { IconButton } from '@/platform/client/ui/icon-button';
import styles from './top-bar.module.css';

/** The bar of narrow screens: the way to the navigation, and the page's title. */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const title = useMatches({ select: (matches) => titleOf(matches.at(-1)?.staticData) });
  return (
    <header className={styles.bar}>
      <IconButton
        label="Open the navigation"
        icon={<Menu size={18} />}
        tooltip={false}
        aria-haspopup="dialog"
        data-open={menuOpen || undefined}
        onClick={onMenu}
      />
      {/* The page's h1 says it to screen readers. */}
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
    </header>
  );
}

function titleOf(page: { title?: string; heading?: string } = {}) {
  return page.heading ?? page.title;
}
