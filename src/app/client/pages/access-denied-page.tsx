import { useNavigate } from '@tanstack/react-router';
import { Button } from '@/platform/client/ui/button';
import { MessagePage } from '@/platform/client/ui/message-page';
import styles from './whole-window.module.css';

/** Shown instead of a tool that is closed to the user's role. */
export function AccessDeniedPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.window}>
      <MessagePage
        code="403"
        title="Access Denied"
        text="You don’t have permission to access this tool. Please contact your administrator if you believe this is a mistake."
        actions={
          <>
            <Button onClick={() => void navigate({ to: '/navigator' })}>Go Navigator</Button>
            <Button variant="primary" onClick={() => void navigate({ to: '/home' })}>
              Go Home
            </Button>
          </>
        }
      />
    </main>
  );
}
