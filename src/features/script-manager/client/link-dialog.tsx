import { useState } from 'react';
import Link from 'lucide-react/icons/link';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { useCopied } from '@/platform/client/use-copied';
import { useTodayText } from '@/platform/client/use-today';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { scriptsGate } from '../gate';
import { refusalTexts } from '../refusal-texts';
import { scriptLimits } from '../rules';
import type { ScriptEntry } from './scripts/script-entry';

const DAYS = [1, 7, 30, 90];

/** Makes links by which others read a script without an account, and revokes them. Mounted when it opens. */
export function LinkDialog({ script, onClose }: { script: ScriptEntry; onClose: () => void }) {
  const dates = useDates();
  const today = dayOf(useTodayText()) ?? 0;
  const [days, setDays] = useState('7');
  const [day, setDay] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const stale = () => Promise.all([utils.scripts.links.invalidate(), utils.tokens.invalidate()]);
  const links = trpc.scripts.links.useQuery({ id: script.id }, { staleTime: 0 });
  const make = trpc.scripts.addLink.useMutation({ onSuccess: stale });
  const end = trpc.tokens.endKey.useMutation({ onSuccess: () => void stale() });
  const { copied, copy } = useCopied(() => undefined);
  const until = days === '' ? day : textOfDay(today + Number(days));
  const url = make.data?.url;
  const error = make.error ?? links.error;

  return (
    <Dialog
      open
      icon={<Link />}
      title="Link to read"
      subtitle={`Whoever has it reads “${script.name}” as it is then, without an account, until it ends.`}
      error={error ? reasonOf(error) : undefined}
      cancelLabel="Close"
      primary={
        url === undefined
          ? {
              label: 'Make a link',
              busy: make.isPending,
              disabled: until === null,
              onAction: () => until !== null && make.mutate({ id: script.id, until }),
            }
          : { label: copied ? 'Copied' : 'Copy', onAction: () => copy(url) }
      }
      onClose={onClose}
    >
      <div className="stack gap-16">
        {url === undefined ? (
          <>
            <SelectField
              label="Ends"
              value={days}
              options={[
                ...DAYS.map((count) => ({
                  value: String(count),
                  label: `After ${count === 1 ? '1 day' : `${String(count)} days`}`,
                })),
                { value: '', label: 'After a day of your choice' },
              ]}
              onChange={setDays}
            />
            {days === '' && (
              <DateField
                label="Last day"
                autoFocus
                value={day}
                min={textOfDay(today)}
                max={textOfDay(today + scriptLimits.linkDaysMax)}
                hint={refusalTexts.linkEnd}
                onChange={setDay}
              />
            )}
          </>
        ) : (
          <>
            <Notice tone="success" title="Copy it now: it is not shown again." />
            <TextField
              label="Link"
              mono
              readOnly
              autoFocus
              autoComplete="off"
              value={url}
              onChange={() => undefined}
              onFocus={(event) => event.target.select()}
            />
          </>
        )}
        {links.data && links.data.links.length > 0 && (
          <section aria-label="Links to this script" className="stack gap-8">
            <h3 className="small medium">Links to this script</h3>
            {links.data.links.map(({ id, made, ends, lastUsed }) => {
              const words = `Made ${dates.minute(made)}, ends ${dates.minute(ends)}`;
              return (
                <div key={id} className="row">
                  <p className="small grow">
                    {words}
                    <span className="muted">
                      {lastUsed === null ? ', never opened' : `, last opened ${dates.minute(lastUsed)}`}
                    </span>
                  </p>
                  <Button
                    size="small"
                    aria-label={`Revoke the link: ${words}`}
                    onClick={() => setRevoked(id)}
                  >
                    Revoke
                  </Button>
                </div>
              );
            })}
          </section>
        )}
      </div>
      {revoked !== null && (
        <ConfirmCall
          call={() => end.mutateAsync({ tool: scriptsGate.tool, id: revoked })}
          danger
          title="Revoke the link"
          confirmLabel="Revoke"
          onClose={() => setRevoked(null)}
        >
          Whoever opens it finds nothing any more. It cannot be brought back.
        </ConfirmCall>
      )}
    </Dialog>
  );
}
