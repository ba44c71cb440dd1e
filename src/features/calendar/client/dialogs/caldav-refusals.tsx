import { useState } from 'react';
import { downloadText } from '@/platform/client/download';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { useWork } from '@/platform/client/use-work';
import type { CaldavAnswer, DeviceRefusal } from '../../answers';
import styles from './feeds.module.css';

/** What programs sent and was refused, each with why, and with the text that they sent. */
export function Refusals({ refusals }: Pick<CaldavAnswer, 'refusals'>) {
  return (
    <details>
      <summary className="small">{`What was refused in the last 7 days (${String(refusals.length)})`}</summary>
      <ul aria-label="What was refused">
        {refusals.map((refusal) => (
          <Refusal key={refusal.id} {...refusal} />
        ))}
      </ul>
    </details>
  );
}

function Refusal({ id, at, times, program, title, reason, isKept }: DeviceRefusal) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const [text, setText] = useState<string | null>(null);
  const { working, work } = useWork();
  const name = title === '' ? 'An event' : `“${title}”`;
  const facts = [dates.minute(at), times > 1 && `${String(times)} times`, program].filter(Boolean);
  const show = async () => setText((await utils.client.calendar.refused.query({ id })).content);
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className="small">{`${name}: ${reason}`}</span>
        <span className="muted caption">{facts.join(' · ')}</span>
        {text !== null && <pre className={styles.sent}>{text}</pre>}
      </span>
      {isKept && text === null && (
        <Button
          size="small"
          aria-label={`Show what was sent: ${name}`}
          busy={working !== null}
          onClick={() => void work('show', show)}
        >
          Show
        </Button>
      )}
      {text !== null && (
        <Button
          size="small"
          aria-label={`Download what was sent: ${name}`}
          onClick={() => downloadText('refused.ics', 'text/calendar', [text])}
        >
          Download
        </Button>
      )}
    </li>
  );
}
