import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { UnloadedRows } from '@/platform/client/ui/unloaded-rows';
import { NewWebhookDialog } from './new-webhook-dialog';
import { WebhookRow } from './webhook-row';
import styles from './webhooks.module.css';

/** Addresses that what changes in the tools is sent to. */
export function WebhooksCard() {
  const list = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const { data } = list;
  return (
    <Card
      title="Webhooks"
      counter={data?.webhooks.length || undefined}
      aside={
        data && (
          <Button size="small" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
            New webhook
          </Button>
        )
      }
    >
      <UnloadedRows of={list} problem="Your webhooks could not be loaded" text="They go on being sent." />
      {data && (
        <p className={styles.note}>
          What changes in your tools is sent to an address of your choice within seconds, signed, and again
          until it is taken{data.webhooks.length === 0 && '. You have none'}. How a program reads it is in the{' '}
          <a href="/api/docs#webhooks" className="roomy-link">
            API reference
          </a>
          .
        </p>
      )}
      {data?.webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
      {making && data && <NewWebhookDialog tools={data.tools} onClose={() => setMaking(false)} />}
    </Card>
  );
}
