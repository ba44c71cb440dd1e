import { Link, useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { useCurrentUser } from '@/platform/client/current-user';
import { accountStored } from '@/platform/client/storage/account';
import { Tooltip } from '@/platform/client/ui/tooltip';
import { currentness, entriesFor, NAVIGATION, type NavigationGroup, type NavigationItem } from './navigation';
import styles from './navigation-list.module.css';

interface NavigationListProps {
  /** Icons only, with names as tooltips. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** The entries that the user's role permits, in groups; of the tools those that are open to the user. */
export function NavigationList({ rail = false, onNavigate }: NavigationListProps) {
  return (
    <nav aria-label="Main" className={styles.navigation} data-rail={rail || undefined}>
      {NAVIGATION.map((group) => (
        <Group key={group.caption ?? ''} group={group} rail={rail} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

/** The captions of the groups that an account has folded in this browser. */
const foldedGroups = (user: number) => accountStored<unknown[]>(user, 'foldedGroups');

function readFolded(user: number): unknown[] {
  const stored = foldedGroups(user).read();
  return Array.isArray(stored) ? stored : [];
}

function Group({ group, rail, onNavigate }: NavigationListProps & { group: NavigationGroup }) {
  const { id: user, role } = useCurrentUser();
  const id = useId();
  const items = entriesFor(group, role, useOpenTools().tools);
  const holdsPage = useLocation({
    select: ({ pathname }) => items.some((item) => currentness(item, pathname) !== undefined),
  });
  const [heldPage, setHeldPage] = useState(holdsPage);
  const [open, setOpen] = useState(() => holdsPage || !readFolded(user).includes(group.caption));
  // Unfolds the group of the current page when the page changes; it can still be folded after that.
  if (holdsPage !== heldPage) {
    setHeldPage(holdsPage);
    if (holdsPage) setOpen(true);
  }
  if (items.length === 0) return null;

  function toggle() {
    const others = readFolded(user).filter((caption) => caption !== group.caption);
    foldedGroups(user).write(open ? [...others, group.caption] : others);
    setOpen(!open);
  }

  return (
    <div className={styles.group}>
      {group.collapsible ? (
        <button
          type="button"
          id={`${id}caption`}
          className={styles.caption}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <ChevronDown size={14} className={styles.chevron} />
          {group.caption}
        </button>
      ) : (
        group.caption && (
          <h2 id={`${id}caption`} className={styles.caption}>
            {group.caption}
          </h2>
        )
      )}
      <ul id={id} aria-labelledby={group.caption && `${id}caption`} hidden={!open && !rail}>
        {items.map((item) => (
          <Entry key={item.path} item={item} rail={rail} onNavigate={onNavigate} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ item, rail, onNavigate }: NavigationListProps & { item: NavigationItem }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const Icon = item.icon;
  return (
    <li>
      <Tooltip label={item.name} side="right" delay={0} offset={8} disabled={!rail}>
        <Link
          to={item.path}
          className={styles.entry}
          aria-current={currentness(item, pathname)}
          onClick={onNavigate}
        >
          {Icon && <Icon size={18} />}
          <span className={styles.name}>{item.name}</span>
        </Link>
      </Tooltip>
    </li>
  );
}
