import { Link, useLocation } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { useCurrentUser } from '@/platform/client/current-user';
import { classNames } from '@/platform/client/ui/class-names';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Tooltip } from '@/platform/client/ui/tooltip';
import styles from './account-block.module.css';
import { ACCOUNT, currentness } from './navigation';
import { displayName, initials } from './person';

interface AccountBlockProps {
  /** Only the avatar, with the sign-out button. */
  rail?: boolean;
  /** A sign-out is in progress. */
  leaving: boolean;
  onNavigate?: () => void;
  onLogout: () => void;
}

/** The signed-in user, who opens the account page, and the sign-out button. */
export function AccountBlock({ rail = false, leaving, onNavigate, onLogout }: AccountBlockProps) {
  const user = useCurrentUser();
  const name = displayName(user);
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <div className={classNames(styles.block, rail && styles.rail)}>
      <Tooltip label={ACCOUNT.name} side="right" delay={0} offset={8} disabled={!rail}>
        <Link
          to={ACCOUNT.path}
          className={styles.person}
          aria-label={rail ? ACCOUNT.name : `${ACCOUNT.name}: ${name}, ${user.email}`}
          aria-current={currentness(ACCOUNT, pathname)}
          onClick={onNavigate}
        >
          <span className={styles.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={styles.words}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.email} title={user.email}>
              {user.email}
            </span>
          </span>
        </Link>
      </Tooltip>
      <IconButton label="Logout" icon={<LogOut />} tooltipSide="right" busy={leaving} onClick={onLogout} />
    </div>
  );
}
