import LogIn from 'lucide-react/icons/log-in';
import { buttonClass } from '@/platform/client/ui/button';
import styles from './login-page.module.css';

/** Leads to the OpenID Connect provider, which sends the browser back to /oidc. */
export function ProviderWay({ name, primary }: { name: string; primary: boolean }) {
  const redirect = new URLSearchParams(window.location.search).get('redirect');
  const query = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <div className={styles.ways}>
      <a
        href={`/api/oidc/start${query}`}
        className={buttonClass({
          variant: primary ? 'primary' : 'secondary',
          size: 'large',
          fullWidth: true,
        })}
      >
        <LogIn size={18} />
        Sign in with {name}
      </a>
    </div>
  );
}
