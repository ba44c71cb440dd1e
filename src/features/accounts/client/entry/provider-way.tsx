import { Button, buttonClass } from '@/platform/client/ui/button';
import styles from './login-page.module.css';

/**
 * Leads to the OpenID Connect provider, which sends the browser back to /oidc.
 *
 * @param onPassword shows the form, which is for masters here; undefined where it is shown
 */
export function ProviderWay({ name, onPassword }: { name: string; onPassword: (() => void) | undefined }) {
  const redirect = new URLSearchParams(window.location.search).get('redirect');
  const query = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  const variant = onPassword ? 'primary' : 'secondary';
  return (
    <div className={styles.ways}>
      <a
        href={`/api/oidc/start${query}`}
        className={buttonClass({ variant, size: 'large', fullWidth: true })}
      >
        Sign in with {name}
      </a>
      {onPassword && (
        <Button variant="ghost" size="large" fullWidth onClick={onPassword}>
          Masters sign in with a password
        </Button>
      )}
    </div>
  );
}
