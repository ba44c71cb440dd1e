import { useEffect, useState } from 'react';
import Braces from 'lucide-react/icons/braces';
import { copyText } from '@/platform/client/clipboard';
import { Dialog } from '@/platform/client/ui/dialog';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { literalOf, parametersOf, withValues } from '../../parameters';
import { scriptLimits } from '../../rules';
import type { SqlDialect } from '../../sql-dialects';
import type { ScriptActions } from '../scripts/script-actions';
import type { ScriptEntry } from '../scripts/script-entry';
import { useDetails } from './use-details';

interface ValuesDialogProps {
  script: ScriptEntry;
  dialect: SqlDialect;
  actions: ScriptActions;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
  onClose: () => void;
}

/** Copies a script with values in place of its parameters, which it remembers. Mounted when it opens. */
export function ValuesDialog({ script, dialect, actions, textOf, onClose }: ValuesDialogProps) {
  const { details, load } = useDetails(script.id);
  const [text, setText] = useState<string | null>(null);
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<string>();

  useEffect(() => {
    let isShown = true;
    textOf(script.id).then(
      (loaded) => isShown && setText(loaded),
      (failure: unknown) => isShown && setError(failure instanceof Error ? failure.message : ''),
    );
    return () => {
      isShown = false;
    };
  }, [script.id, textOf]);

  const parameters = text === null ? [] : parametersOf(text, dialect);
  const remembered = Object.fromEntries((details?.parameters ?? []).map(({ name, value }) => [name, value]));
  const names = [...new Set(parameters.map(({ name }) => name))];
  const valueOf = (name: string) =>
    typed[name] ?? (Object.hasOwn(remembered, name) ? remembered[name] : undefined) ?? '';
  const isIn = (name: string, kind: 'value' | 'piece') =>
    parameters.some((one) => one.name === name && one.kind === kind);

  async function copy() {
    if (text === null) return;
    const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
    if (!(await copyText(withValues(text, dialect, values)))) {
      setError('The browser does not let this page use the clipboard.');
      return;
    }
    showToast({ tone: 'success', text: 'Copied with the values' });
    // Those of parameters that the text has no more are kept, as long as there is room.
    const others = (details?.parameters ?? []).filter(({ name }) => !Object.hasOwn(values, name));
    const kept = [...names.map((name) => ({ name, value: valueOf(name) })), ...others];
    void actions.setDetails(script, { parameters: kept.slice(0, scriptLimits.parametersMax) });
    onClose();
  }

  function hintOf(name: string): string {
    const value = valueOf(name);
    const literal = `:${name} becomes ${literalOf(value, dialect)}`;
    const piece = `{{${name}}} becomes what is typed, as it is`;
    if (!isIn(name, 'value')) return piece;
    return isIn(name, 'piece') ? `${literal}; ${piece}` : literal;
  }

  return (
    <Dialog
      open
      icon={<Braces />}
      title="Copy with values"
      subtitle={`Of “${script.name}”, which stays as it is and remembers the values.`}
      error={error}
      primary={{
        label: 'Copy',
        onAction: () => void copy(),
        disabled: names.length === 0 || !details,
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <RetryNotice load={load} />
        {text !== null && names.length === 0 && (
          <p>
            This script has no parameters. Write <code>:name</code> where a value is to stand, or{' '}
            <code>{'{{name}}'}</code> for any piece of the text; in strings and comments they are left alone.
          </p>
        )}
        {names.map((name, at) => (
          <TextField
            key={name}
            // The text comes after the dialog.
            autoFocus={at === 0}
            label={name}
            mono
            value={valueOf(name)}
            maxLength={scriptLimits.parameterValueMax}
            hint={hintOf(name)}
            autoComplete="off"
            spellCheck={false}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {parameters.some(({ kind }) => kind === 'value') && (
          <p className="muted tiny">
            Numbers, NULL, TRUE and FALSE stay as they are; everything else is put in quotes, and quotes in it
            are doubled.
          </p>
        )}
      </div>
    </Dialog>
  );
}
