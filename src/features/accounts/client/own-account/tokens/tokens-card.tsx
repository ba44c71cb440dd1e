import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { UnloadedRows } from '@/platform/client/ui/unloaded-rows';
import { KeyRow, TokenRow } from './credential-rows';
import { NewTokenDialog } from './new-token-dialog';
import styles from './tokens.module.css';

/** With what programs call as the account: its access tokens, and the tools' own keys and secret addresses. */
export function TokensCard() {
  const list = trpc.tokens.list.useQuery(undefined, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const { data } = list;
  const count = data && data.tokens.length + data.keys.length;
  return (
    <Card
      title="Access tokens"
      counter={count || undefined}
      aside={
        data && (
          <Button size="small" icon={<Plus size={14} />} onClick={() => setMaking(true)}>
            New token
          </Button>
        )
      }
    >
      <UnloadedRows
        of={list}
        problem="What programs call with could not be loaded"
        text="They go on working."
      />
      {count !== undefined && (
        <p className={styles.note}>
          A program calls with one of these instead of your password: a token for the tools that you choose, a
          key or a secret address that you have made in a tool{count === 0 && '. You have none'}. What it can
          call is in the{' '}
          <a href="/api/docs" className="roomy-link">
            API reference
          </a>
          .
        </p>
      )}
      {data?.tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
      {data?.keys.map((key) => (
        <KeyRow key={`${key.tool} ${String(key.id)}`} of={key} />
      ))}
      {making && data && <NewTokenDialog tools={data.tools} onClose={() => setMaking(false)} />}
    </Card>
  );
}
