import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ToolIcon } from '@/features/tool-access/client/tool-icon';
import { useDates } from '@/platform/client/preferences';
import { serverMessage, trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { showToast } from '@/platform/client/ui/toast-store';
import { NewTokenDialog } from './new-token-dialog';
import styles from './tokens.module.css';
import { useToolNames } from './use-tool-names';

type Listed = RouterOutputs['tokens']['list'];
type Token = Listed['tokens'][number];

/** With what programs call as the account: its access tokens, and the tools' own keys. */
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
      {list.isError && !data && (
        <LoadFailure
          problem="Your access tokens could not be loaded"
          text="They go on working."
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!data && !list.isError && (
        <SettingRow title={<Skeleton width={160} height={20} />} help={<Skeleton width={240} height={16} />}>
          <Skeleton width={64} height={32} />
        </SettingRow>
      )}
      {count !== undefined && (
        <p className={styles.note}>
          A program calls with a token instead of your password, for the tools that you choose
          {count === 0 && '. You have none'}. What it can call is in the{' '}
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
        <KeyRow key={key.tool} of={key} />
      ))}
      {making && data && <NewTokenDialog tools={data.tools} onClose={() => setMaking(false)} />}
    </Card>
  );
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, tools, made, ends, ended, lastUsed } = token;
  const dates = useDates();
  const { nameOf } = useToolNames();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const revoke = trpc.tokens.revoke.useMutation({
    onSuccess: () => {
      setAsking(false);
      showToast({ tone: 'success', text: 'The token is revoked' });
    },
    onSettled: () => utils.tokens.invalidate(),
  });
  const end = ends === null ? 'No end' : `${ended ? 'Ended' : 'Ends'} ${dates.day(ends)}`;
  return (
    <SettingRow
      icon={<IconTile icon={<KeyRound />} size="small" />}
      title={
        <>
          <span className={styles.name}>{name}</span>
          {ended && <Badge>Ended</Badge>}
        </>
      }
      help={[
        tools
          .map(({ tool, right }) => `${nameOf(tool)} (${right === 'write' ? 'read and write' : 'read'})`)
          .join(', '),
        end,
        lastUsed === null ? 'Never used' : `Last used ${dates.minute(lastUsed)}`,
        `Made ${dates.day(made)}`,
      ].join(' · ')}
    >
      <Button
        aria-label={`Revoke ${name}`}
        onClick={() => {
          revoke.reset();
          setAsking(true);
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ id })}
        title={`Revoke ${name}`}
        confirmLabel="Revoke"
        focus="cancel"
        danger
        busy={revoke.isPending}
        error={
          revoke.isError ? (serverMessage(revoke.error) ?? 'The token could not be revoked.') : undefined
        }
      >
        Programs that call with this token are refused at once. It cannot be brought back.
      </ConfirmDialog>
    </SettingRow>
  );
}

/** The API key of a tool, which is shown and replaced in the tool itself. */
function KeyRow({ of: { tool, made } }: { of: Listed['keys'][number] }) {
  const dates = useDates();
  const { nameOf, pathOf } = useToolNames();
  const path = pathOf(tool);
  return (
    <SettingRow
      icon={<IconTile icon={<ToolIcon toolKey={tool} />} size="small" />}
      title={`API key of ${nameOf(tool)}`}
      help={`Reads and syncs in this tool alone · No end · Made ${dates.day(made)} · Shown and replaced in the tool`}
    >
      {path !== undefined && (
        <Link to={path} className={buttonClass()} aria-label={`Open ${nameOf(tool)}`}>
          Open
        </Link>
      )}
    </SettingRow>
  );
}
