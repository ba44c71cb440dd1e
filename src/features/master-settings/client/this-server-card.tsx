import DatabaseBackup from 'lucide-react/icons/database-backup';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { useDates } from '@/platform/client/preferences';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Notice } from '@/platform/client/ui/notice';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { showToast } from '@/platform/client/ui/toast-store';
import styles from './this-server-card.module.css';

type Server = RouterOutputs['thisServer']['read'];

const WHILE_RUNNING_MS = 1_000;

/** How this server is, and what of it wants mending. For masters. */
export function ThisServerCard() {
  const query = trpc.thisServer.read.useQuery(undefined, {
    ...{ retry: 1, staleTime: 0 },
    refetchInterval: ({ state }) => state.data?.backup.isRunning === true && WHILE_RUNNING_MS,
  });
  const load = loadStateOf(query, () => 'The state of this server could not be loaded');
  const { data } = query;
  return (
    <Card title="This server">
      {data ? (
        <div className={styles.body}>
          {data.warnings.map(({ text, page }) => (
            <Notice key={text} tone="warning" title={text}>
              Read <code>{page}</code>
            </Notice>
          ))}
          <Facts server={data} />
        </div>
      ) : load.problem !== null ? (
        <RetryNotice load={load} />
      ) : (
        <SkeletonRows label="Loading this server" rowHeight={32} rows={7} lines={2} />
      )}
    </Card>
  );
}

function Facts({ server }: { server: Server }) {
  const dates = useDates();
  const { database, people, backup, mail, jobs, trustProxy } = server;
  const last = jobs
    .flatMap(({ lastDone }) => lastDone ?? [])
    .sort()
    .at(-1);
  return (
    <dl className={styles.facts}>
      <Fact name="Version">
        {server.version}
        {server.commit !== null && ` (${server.commit})`}, Node {server.node.slice(1)}, since{' '}
        {dates.minute(server.started)}
      </Fact>
      <Fact name="Database">
        {database.kind} {database.version}, {sizeOf(database.bytes)}
        {database.isPrivate ? ', its own' : ', that of DATABASE_URL'}
      </Fact>
      <Fact name="People">
        {counted(people.accounts, 'account')}
        {people.deactivated > 0 && ` (${String(people.deactivated)} deactivated)`},{' '}
        {counted(people.sessions, 'sign-in')}, reminders on {counted(people.devices, 'device')},{' '}
        {counted(people.webhooks, 'webhook')}
      </Fact>
      <Fact name="Last backup" action={<BackUpButton isRunning={backup.isRunning} />}>
        {backup.newest
          ? `${dates.minute(backup.newest.at)}, ${sizeOf(backup.newest.bytes)}: ${backup.newest.name}`
          : 'None yet'}
      </Fact>
      <Fact name="Mail" action={<TestMailButton />}>
        {mail.host === null ? 'Written to files in DATA_DIR/outbox' : `By ${mail.host}`},{' '}
        {counted(mail.sent, 'mail')} since the start
      </Fact>
      <Fact name="Proxies">
        {trustProxy.length > 0 ? `Trusted: ${trustProxy.join(', ')}` : 'None is trusted'}
      </Fact>
      <Fact name="Jobs">
        {last === undefined
          ? 'None has run yet: the first do a minute after the start'
          : `${counted(jobs.length, 'kind')}, the last at ${dates.minute(last)}`}
      </Fact>
    </dl>
  );
}

function Fact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}

function BackUpButton({ isRunning }: { isRunning: boolean }) {
  const utils = trpc.useUtils();
  const backUp = trpc.thisServer.backUp.useMutation({
    onSuccess: () => utils.thisServer.read.invalidate(),
    onError: ({ message }) => showToast({ tone: 'error', text: message }),
  });
  return (
    <Button
      size="small"
      icon={<DatabaseBackup size={14} />}
      busy={isRunning || backUp.isPending}
      onClick={() => backUp.mutate()}
    >
      Back up now
    </Button>
  );
}

function TestMailButton() {
  const utils = trpc.useUtils();
  const send = trpc.thisServer.testMail.useMutation({
    onSuccess: ({ to }) => showToast({ tone: 'success', text: `A test mail was sent to ${to}` }),
    onError: ({ message }) => showToast({ tone: 'error', text: message }),
    onSettled: () => utils.thisServer.read.invalidate(),
  });
  return (
    <Button size="small" icon={<Mail size={14} />} busy={send.isPending} onClick={() => send.mutate()}>
      Send a test mail
    </Button>
  );
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function sizeOf(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const style = { style: 'unit', unit: UNITS[at] ?? 'byte', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat('en', style).format(bytes / 1000 ** at);
}
