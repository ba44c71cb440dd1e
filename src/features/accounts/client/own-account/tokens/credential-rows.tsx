import KeyRound from 'lucide-react/icons/key-round';
import { useState, type ReactNode } from 'react';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { useDates } from '@/platform/client/preferences';
import { serverMessage, trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { useToolNames } from './use-tool-names';

type Listed = RouterOutputs['tokens']['list'];

export function TokenRow({ token }: { token: Listed['tokens'][number] }) {
  const { id, name, tools, made, ends, ended, lastUsed } = token;
  const dates = useDates();
  const { nameOf } = useToolNames();
  const revoke = trpc.tokens.revoke.useMutation();
  const reach = tools.map(
    ({ tool, right }) => `${nameOf(tool)} (${right === 'write' ? 'read and write' : 'read'})`,
  );
  return (
    <CredentialRow
      icon={<KeyRound />}
      title={
        <>
          <span className="breaks">{name}</span>
          {ended && <Badge>Ended</Badge>}
        </>
      }
      facts={[
        reach.join(', '),
        ends === null ? 'No end' : `${ended ? 'Ended' : 'Ends'} ${dates.day(ends)}`,
        ...usedAndMade(dates, lastUsed, made),
      ]}
      end={{ label: 'Revoke', of: name, done: 'The token is revoked' }}
      run={() => revoke.mutateAsync({ id })}
    >
      Programs that call with this token are refused at once. It cannot be brought back.
    </CredentialRow>
  );
}

/** A key or secret address of a tool, which is shown and replaced in the tool itself. */
export function KeyRow({
  of: { tool, kind, id, name, made, ends, lastUsed },
}: {
  of: Listed['keys'][number];
}) {
  const dates = useDates();
  const { nameOf } = useToolNames();
  const endKey = trpc.tokens.endKey.useMutation();
  const isKey = kind === 'key';
  const title = `${isKey ? 'API key' : 'Secret address'} of ${nameOf(tool)}${name === null ? '' : `: ${name}`}`;
  return (
    <CredentialRow
      icon={<ToolIcon toolKey={tool} />}
      title={<span className="breaks">{title}</span>}
      facts={[
        isKey ? 'Reads and syncs in this tool alone' : 'Reads without a sign-in',
        ends === null ? 'No end' : `Ends ${dates.minute(ends)}`,
        ...usedAndMade(dates, lastUsed, made),
      ]}
      end={{ label: 'End', of: title, done: isKey ? 'The key has ended' : 'The address has ended' }}
      run={() => endKey.mutateAsync({ tool, id })}
    >
      {isKey
        ? 'Programs that call with this key are refused at once. The tool makes a new one when you ask for it there.'
        : 'Whoever reads this address gets nothing any more. It cannot be brought back.'}
    </CredentialRow>
  );
}

function usedAndMade(
  dates: ReturnType<typeof useDates>,
  lastUsed: string | null | undefined,
  made: string,
): string[] {
  const used = lastUsed === null ? ['Never used'] : lastUsed ? [`Last used ${dates.minute(lastUsed)}`] : [];
  return [...used, `Made ${dates.day(made)}`];
}

interface CredentialRowProps {
  icon: ReactNode;
  title: ReactNode;
  facts: string[];
  end: { label: string; of: string; done: string };
  run: () => Promise<unknown>;
  /** What ending it means. */
  children: string;
}

function CredentialRow({ icon, title, facts, end, run, children }: CredentialRowProps) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);

  async function call() {
    try {
      await run();
      showToast({ tone: 'success', text: end.done });
    } finally {
      void utils.tokens.invalidate();
    }
  }

  return (
    <SettingRow icon={<IconTile icon={icon} size="small" />} title={title} help={facts.join(' · ')}>
      <Button aria-label={`${end.label} ${end.of}`} onClick={() => setAsking(true)}>
        {end.label}
      </Button>
      {asking && (
        <ConfirmCall
          call={call}
          failed={(error) => serverMessage(error) ?? 'It could not be ended. Please try again.'}
          title={`${end.label} ${end.of}`}
          confirmLabel={end.label}
          focus="cancel"
          danger
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmCall>
      )}
    </SettingRow>
  );
}
