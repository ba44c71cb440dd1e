import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageLoadError } from '@/platform/client/lazy-page';
import { Button } from '@/platform/client/ui/button';
import { MessagePage } from '@/platform/client/ui/message-page';
import styles from './router-error-page.module.css';
import { reloadWhenServed } from '../new-version';

/** Replaces a page that failed to render, or whose code could not be loaded. */
export function RouterErrorPage({ error }: ErrorComponentProps<unknown>) {
  return (
    <div className={styles.page}>
      {error instanceof PageLoadError ? (
        <MissingPage />
      ) : (
        <MessagePage
          title="Unexpected Application Error!"
          text={
            statusLine(error) ??
            'Something on this page went wrong. What was saved is safe; loading the page again usually helps.'
          }
          actions={<Reload>Reload</Reload>}
        />
      )}
    </div>
  );
}

/**
 * Not an error of the page: the server is unavailable, and the page loads as soon as it answers; or an upgrade removed
 * its code.
 */
function MissingPage() {
  const [served, setServed] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void reloadWhenServed(left.signal).then(setServed);
    return () => left.abort();
  }, []);

  return served ? (
    <MessagePage
      title="This page could not be loaded"
      text="The server answers, but not with this page. If loading it again does not help, tell whoever runs it."
      actions={<Reload>Reload</Reload>}
    />
  ) : (
    <MessagePage
      title="The server cannot be reached"
      text={<span role="status">Trying again… The page comes by itself as soon as the server answers.</span>}
      actions={<Reload>Try now</Reload>}
    />
  );
}

function Reload({ children }: { children: string }) {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {children}
    </Button>
  );
}

/** '404 Not Found', for an error that is a response. */
function statusLine(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  if (typeof status !== 'number' || status === 0) return null;
  const statusText = 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : '';
  return `${status} ${statusText}`.trimEnd();
}
