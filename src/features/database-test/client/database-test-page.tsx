import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import Activity from 'lucide-react/icons/activity';
import Globe from 'lucide-react/icons/globe';
import Server from 'lucide-react/icons/server';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Trash from 'lucide-react/icons/trash-2';
import { Link } from '@tanstack/react-router';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Logo } from '@/platform/client/ui/logo';
import { PageHead } from '@/platform/client/ui/page-head';
import { PasswordField } from '@/platform/client/ui/password-field';
import { TextField } from '@/platform/client/ui/text-field';
import { publicOrigin, runDiagnostics, testDirectConnection, testLocalConnection } from './connection-tests';
import styles from './database-test-page.module.css';
import { TestRunCard } from './test-run-card';
import { useTestRuns } from './use-test-runs';

const LOCAL = 'Local connection test';
const DIRECT = 'Direct connection test';
const DIAGNOSTICS = 'Diagnostics';

/** The developer page: whether this browser reaches the server and its database, and if not, why. */
export function DatabaseTestPage() {
  const { runs, running, start, clear } = useTestRuns();
  const [identifier, setIdentifier] = useState('');
  const [password, setPassword] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [latest] = runs;
  const form = useRef<HTMLFormElement>(null);
  const missing = incomplete ? missingCredential(identifier, password) : null;

  function diagnose(event: SubmitEvent): void {
    event.preventDefault();
    const lacking = missingCredential(identifier, password);
    setIncomplete(lacking !== null);
    if (lacking) form.current?.querySelector<HTMLInputElement>(`[name="${lacking}"]`)?.focus();
    else if (running === null) void start(DIAGNOSTICS, runDiagnostics({ identifier, password }));
  }

  return (
    <main className={styles.page}>
      <Link to="/home" className={styles.home}>
        <Logo size={28} />
        Toolstead
      </Link>
      <PageHead
        title="Connection test"
        subtitle="Whether this browser reaches the server, its database and its API"
        actions={
          <Button
            icon={<Trash size={14} />}
            aria-disabled={runs.length === 0 || running !== null}
            onClick={clear}
          >
            Clear results
          </Button>
        }
      />

      <div className={styles.tests}>
        <Card title="Connection" padded>
          <dl className={styles.addresses}>
            <div>
              <dt>This page</dt>
              <dd>{location.origin}</dd>
            </div>
            <div>
              <dt>Public address</dt>
              <dd>{publicOrigin() ?? 'not known'}</dd>
            </div>
          </dl>
          <div className={styles.test}>
            <Button
              icon={<Server size={14} />}
              busy={running === LOCAL}
              disabled={running !== null && running !== LOCAL}
              onClick={() => void start(LOCAL, testLocalConnection())}
            >
              Local connection test
            </Button>
            <p className="muted caption">
              Asks the origin of this page for its health, then for an empty typed query.
            </p>
          </div>
          <div className={styles.test}>
            <Button
              icon={<Globe size={14} />}
              busy={running === DIRECT}
              disabled={running !== null && running !== DIRECT}
              onClick={() => void start(DIRECT, testDirectConnection())}
            >
              Direct connection test
            </Button>
            <p className="muted caption">Asks the public address for the same, whatever served this page.</p>
          </div>
        </Card>

        <Card title="Diagnostics" padded>
          <form ref={form} onSubmit={diagnose} className={styles.form}>
            <TextField
              label="Username or Email"
              name="identifier"
              error={
                missing === 'identifier' ? 'Type a username or e-mail too, or leave both empty' : undefined
              }
              value={identifier}
              onChange={setIdentifier}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              label="Password"
              name="password"
              value={password}
              error={missing === 'password' ? 'Type a password too, or leave both empty' : undefined}
              onChange={setPassword}
              autoComplete="off"
            />
            <p className="muted caption">
              Only for the sign-in of the diagnostics, which signs out again. Left empty, that step is
              skipped.
            </p>
            <Button
              type="submit"
              icon={<Stethoscope size={14} />}
              busy={running === DIAGNOSTICS}
              disabled={running !== null && running !== DIAGNOSTICS}
            >
              Run diagnostics
            </Button>
          </form>
        </Card>
      </div>

      <section aria-label="Results" className={styles.results}>
        {runs.length === 0 ? (
          <EmptyState
            icon={<Activity />}
            title="No results yet"
            text="Run a test to see what answers, and how fast."
          />
        ) : (
          runs.map((run) => <TestRunCard key={run.id} run={run} />)
        )}
      </section>
      <p role="status" className="visually-hidden">
        {latest &&
          (latest.outcome === null ? `${latest.name} is running` : `${latest.name}: ${latest.outcome}`)}
      </p>
    </main>
  );
}

/** The one that is empty while the other is filled: otherwise the sign-in would silently be skipped. */
function missingCredential(identifier: string, password: string): 'identifier' | 'password' | null {
  if (Boolean(identifier) === Boolean(password)) return null;
  return identifier ? 'password' : 'identifier';
}
