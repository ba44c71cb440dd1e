import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageLoadError } from '@/platform/client/lazy-page';
import { Button } from '@/platform/client/ui/button';
import { MessagePage } from '@/platform/client/ui/message-page';
import styles from './router-error-page.module.css';
import { reloadWhenServed } from '../new-version';

/** What shows in place of a page that broke. */
export function RouterErrorPage({ error }: ErrorComponentProps<unknown>) {
  useEffect(() => {
    if (!(error instanceof PageLoadError)) return;
    const left = new AbortController();
    void reloadWhenServed(left.signal);
    return () => left.abort();
  }, [error]);

  return (
    <div className={styles.page}>
      <MessagePage
        title="Unexpected Application Error!"
        text={statusLine(error) ?? explanation(error)}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    </div>
  );
}

/** '404 Not Found', of an error that is an answer. */
function statusLine(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  if (typeof status !== 'number' || status === 0) return null;
  const statusText = 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : '';
  return `${status} ${statusText}`.trimEnd();
}

function explanation(error: unknown): string {
  return error instanceof PageLoadError
    ? 'This page could not be loaded. If the server is away, the page comes by itself as soon as it answers again.'
    : 'Something on this page went wrong. What was saved is safe; loading the page again usually helps.';
}
