import type { ShownChange } from '@/platform/client/outbox/outbox';
import type { Clash } from '@/platform/client/outbox/seen';
import type { LoadedOutbox } from '@/platform/client/outbox/use-outbox';
import type { WaitingText } from '@/platform/client/tools/tool';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { HrefLink } from '@/platform/client/ui/href-link';
import styles from './outbox-dialog.module.css';

/** What the server has not taken, by tool: each change can be sent again or given up, and each text opened. */
export function OutboxDialog({
  outbox,
  changes,
  texts,
  onClose,
}: {
  outbox: LoadedOutbox;
  changes: readonly ShownChange[];
  texts: readonly WaitingText[];
  onClose: () => void;
}) {
  const all = [...changes, ...texts];
  const tools = [...new Set(all.map(({ of }) => of))];
  const where = all.some(({ inWindow }) => inWindow)
    ? 'This browser stores nothing here: they are lost with this window.'
    : 'They are kept on this device for your account.';
  return (
    <Dialog
      open
      width="list"
      title="Changes that are not stored yet"
      subtitle={`${where} What waits is sent by itself once the server can be reached.`}
      onClose={onClose}
    >
      {tools.map((tool) => (
        <section key={tool} className={styles.tool}>
          <h3 className={styles.caption}>{tool}</h3>
          <ul>
            {changes
              .filter(({ of }) => of === tool)
              .map((change) => (
                <ChangeRow key={change.operationId} change={change} outbox={outbox} />
              ))}
            {texts
              .filter(({ of }) => of === tool)
              .map((text) => (
                <TextRow key={text.href} text={text} onOpen={onClose} />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** What a tool keeps in its own way, and lets the person decide about in its own place. */
function TextRow({ text: { done, refused, href }, onOpen }: { text: WaitingText; onOpen: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{done}</p>
        <State refused={refused} />
      </div>
      <HrefLink
        href={href}
        className={buttonClass({ size: 'small' })}
        aria-label={`Open: ${done}`}
        onFollow={onOpen}
      >
        Open
      </HrefLink>
    </li>
  );
}

function State({ refused }: { refused: string | null }) {
  return (
    <p className={refused === null ? 'muted caption' : styles.reason}>{refused ?? 'Waits for the server'}</p>
  );
}

function ChangeRow({ change, outbox }: { change: ShownChange; outbox: LoadedOutbox }) {
  const { operationId, done, lang, refused, input, clashes } = change;
  const named = done || 'A change';
  const typed = textsOf(input);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p lang={lang}>{named}</p>
        <State refused={refused} />
        {clashes && <Versions clashes={clashes} named={named} />}
        {refused !== null && !clashes && typed !== '' && (
          <pre className={styles.typed} tabIndex={0} aria-label={`What was entered: ${named}`}>
            {typed}
          </pre>
        )}
      </div>
      <div className="row">
        <Button
          size="small"
          aria-label={`${clashes ? 'Keep mine' : 'Try again'}: ${named}`}
          onClick={() => void outbox.retry(change)}
        >
          {clashes ? 'Keep mine' : 'Try again'}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`${clashes ? 'Keep the stored one' : 'Discard'}: ${named}`}
          onClick={() => void outbox.discard(operationId)}
        >
          {clashes ? 'Keep the stored one' : 'Discard'}
        </Button>
      </div>
    </li>
  );
}

/** What was changed both here and elsewhere, field by field. */
function Versions({ clashes, named }: { clashes: readonly Clash[]; named: string }) {
  return (
    <table className={styles.versions} aria-label={`Both versions: ${named}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">Yours</th>
          <th scope="col">Stored</th>
        </tr>
      </thead>
      <tbody>
        {clashes.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{valueText(mine)}</td>
            <td>{valueText(theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const IDS = new Set(['operationId', 'undoId', 'alsoIds']);

/** The texts of a change, so that nothing of what was typed is lost with it. */
function textsOf(input: unknown): string {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return '';
  return Object.entries(input)
    .filter(([name]) => !IDS.has(name))
    .map(([, value]) => textsOf(value))
    .filter(Boolean)
    .join('\n');
}
