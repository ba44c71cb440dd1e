import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useToolNames } from '@/features/accounts/client/own-account/tokens/use-tool-names';
import { loadStateOf } from '@/platform/client/load-state';
import { useDates } from '@/platform/client/preferences';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Skeleton } from '@/platform/client/ui/skeleton';
import styles from './webhooks.module.css';
import type { Webhook } from './words';

type Attempt = RouterOutputs['webhooks']['attempts'][number];

/** What became of the last attempts at a webhook. Mounted when it opens. */
export function AttemptsDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const list = trpc.webhooks.attempts.useQuery({ id: webhook.id }, { staleTime: 0 });
  const load = loadStateOf(list, () => 'The attempts could not be loaded');
  const { data } = list;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Last attempts at ${webhook.name}`}
      cancelLabel="Close"
      width="list"
    >
      <LoadFailure load={load} text="They go on being made." />
      {!data && load.problem === null && <Skeleton width={240} height={20} />}
      {data?.length === 0 && <p className="muted">Nothing was sent yet.</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function AttemptRow({ attempt: { type, topic, said, delivered, message, at } }: { attempt: Attempt }) {
  const dates = useDates();
  const { nameOf } = useToolNames();
  const what = {
    changes: `Changes of ${nameOf(topic ?? '')}`,
    reset: `Read ${nameOf(topic ?? '')} anew`,
    ping: 'Test',
  }[type];
  return (
    <li className={styles.attempt}>
      {delivered ? (
        <CircleCheck size={16} className={styles.delivered} />
      ) : (
        <CircleAlert size={16} className={styles.failed} />
      )}
      <div className="narrow">
        <p>
          {what}: {said}
        </p>
        <p className="muted caption">
          <time dateTime={at}>{dates.minute(at)}</time> · <code className="breaks">{message}</code>
        </p>
      </div>
    </li>
  );
}
