import LogOut from 'lucide-react/icons/log-out';
import { useCurrentUser } from '@/platform/client/current-user';
import { classNames } from '@/platform/client/ui/class-names';
import { IconButton } from '@/platform/client/ui/icon-button';
import styles from './account-block.module.css';
import { displayName, initials } from './person';

interface AccountBlockProps {
  /** Only the avatar, with the sign-out button. */
  rail?: boolean;
  /** A sign-out is in progress. */
  leaving: boolean;
  onLogout: () => void;
}

/** The signed-in user, and the sign-out button. */
export function AccountBlock({ rail = false, leaving, onLogout }: AccountBlockProps) {
  const user = useCurrentUser();
  const name = displayName(user);
  return (
    <div className={classNames(styles.block, rail && styles.rail)}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <div className={styles.words}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.email} title={user.email}>
          {user.email}
        </div>
      </div>
      <IconButton label="Logout" icon={<LogOut />} tooltipSide="right" busy={leaving} onClick={onLogout} />
    </div>
  );
}
