import { Link } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import ChevronRight from 'lucide-react/icons/chevron-right';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Palette from 'lucide-react/icons/palette';
import { cardClass } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import styles from './link-cards.module.css';

const LINKS = [
  { to: '/navigator', icon: LayoutGrid, title: 'Navigator', text: 'Explore and manage your applications' },
  { to: '/dashboard', icon: ChartNoAxesColumn, title: 'Dashboard', text: 'View your analytics and insights' },
  { to: '/theme-settings', icon: Palette, title: 'Theme Settings', text: 'Customize your app appearance' },
] as const;

/** Links from home to other pages. */
export function LinkCards() {
  return (
    <nav aria-label="Shortcuts" className={styles.links}>
      {LINKS.map(({ to, icon: Icon, title, text }) => (
        <Link key={to} to={to} className={`${cardClass({ clickable: true })} ${styles.link}`}>
          <IconTile icon={<Icon size={20} />} />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            <span className="muted caption">{text}</span>
          </span>
          <ChevronRight className="muted" />
        </Link>
      ))}
    </nav>
  );
}
