import { useState } from 'react';
import Replace from 'lucide-react/icons/replace';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { scriptLimits } from '../rules';
import type { ScriptActions } from './scripts/script-actions';
import type { ScriptEntry } from './scripts/script-entry';
import { tagsOf } from './tags/tag-rules';
import styles from './replace-dialog.module.css';

interface ReplaceDialogProps {
  scripts: readonly ScriptEntry[];
  actions: ScriptActions;
  /** Saves what is typed in any script, so that it is searched too. */
  storeTyped: () => Promise<void>;
  onClose: () => void;
}

type Preview = RouterOutputs['scripts']['replace'];

const countText = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Replaces in the texts of several scripts, once one has seen what that would do. Mounted when it opens. */
export function ReplaceDialog({ scripts, actions, storeTyped, onClose }: ReplaceDialogProps) {
  const { client } = trpc.useUtils();
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [regex, setRegex] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const [tag, setTag] = useState('');
  const dryRun = useDryRun(async (sent: Omit<Parameters<ScriptActions['replace']>[0], 'dryRun'>) => {
    await storeTyped();
    return client.scripts.replace.mutate({ ...sent, dryRun: true });
  });
  const { preview } = dryRun;

  /** Another wish: what is shown would not be what is done. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      dryRun.forget();
    };

  function look() {
    if (find === '') return;
    const ids = scripts.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
    void dryRun.look({ find, replacement, regex, matchCase, ...(tag !== '' && { ids }) });
  }

  async function run({ previewToken, count, scriptCount }: Preview) {
    const { sent } = dryRun;
    if (!sent) return;
    const told = `Replaced ${countText(count, 'match', 'matches')} in ${countText(scriptCount, 'script')}`;
    const answer = await dryRun.run((onError) => actions.replace({ ...sent, previewToken }, told, onError));
    if (answer) onClose();
  }

  const isReady = preview !== null && dryRun.isCurrent && preview.scriptCount > 0;
  return (
    <Dialog
      open
      width="compare"
      icon={<Replace />}
      title="Replace in scripts"
      subtitle="Every script keeps its earlier text in its history, and one undo takes all of it back."
      error={dryRun.problem ?? undefined}
      primary={
        isReady
          ? {
              label: `Replace in ${countText(preview.scriptCount, 'script')}`,
              byEnter: false,
              busy: dryRun.isRunning,
              onAction: () => void run(preview),
            }
          : { label: 'Preview', disabled: find === '', busy: dryRun.isReading, onAction: look }
      }
      onClose={onClose}
    >
      <div className="stack gap-16">
        <div className={styles.fields}>
          <TextField
            data-autofocus=""
            label="Find"
            mono
            value={find}
            maxLength={scriptLimits.findMax}
            autoComplete="off"
            spellCheck={false}
            onChange={changed(setFind)}
          />
          <TextField
            label="Replace with"
            mono
            value={replacement}
            maxLength={scriptLimits.replacementMax}
            hint={regex ? '$1 is the first group, $& the match, \\n a line break' : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={changed(setReplacement)}
          />
          <SelectField
            label="In"
            value={tag}
            options={[
              { value: '', label: 'All scripts' },
              ...tagsOf(scripts).map((one) => ({ value: one, label: `Those tagged ${one}` })),
            ]}
            onChange={changed(setTag)}
          />
        </div>
        <div className="row gap-16 wrap">
          <Checkbox label="Regular expression" checked={regex} onChange={changed(setRegex)} />
          <Checkbox label="Match case" checked={matchCase} onChange={changed(setMatchCase)} />
        </div>
        {preview && dryRun.isCurrent && <Found preview={preview} onAgain={look} />}
      </div>
    </Dialog>
  );
}

function Found({ preview, onAgain }: { preview: Preview; onAgain: () => void }) {
  const { scripts, scriptCount, count } = preview;
  if (scriptCount === 0) return <p role="status">Nothing would change.</p>;
  return (
    <section aria-label="Preview" className="stack gap-12">
      <p role="status" className="row spread">
        {countText(count, 'match', 'matches')} in {countText(scriptCount, 'script')}
        <Button size="small" variant="ghost" onClick={onAgain}>
          Look again
        </Button>
      </p>
      {scripts.map((script) => (
        <div key={script.id} className={styles.script}>
          <p className="row">
            <b className="cut">{script.name}</b>
            <span className="muted tiny figures">{script.count}</span>
          </p>
          <ul>
            {script.lines.map(({ line, text, start, end, to }, at) => (
              <li key={at} className={styles.line}>
                <span className="muted tiny figures">{line}</span>
                <code>
                  {text.slice(0, start)}
                  <del>{text.slice(start, end)}</del>
                  <ins>{to}</ins>
                  {text.slice(end)}
                </code>
              </li>
            ))}
          </ul>
          {script.count > script.lines.length && (
            <p className="muted tiny">and {script.count - script.lines.length} more</p>
          )}
        </div>
      ))}
      {scriptCount > scripts.length && (
        <p className="muted">and {countText(scriptCount - scripts.length, 'more script')}</p>
      )}
    </section>
  );
}
