import { showToast } from '@/platform/client/ui/toast-store';
import type { SqlDialect } from '../../sql-dialects';
import { formatSql } from './format-sql';
import type { ScriptEditor } from './script-editor';

/** Formats the selection of the editor, or else its whole text; rejects if that cannot be formatted. */
export async function formatScript(
  editor: ScriptEditor,
  { script, dialect }: { script: number; dialect: SqlDialect },
): Promise<void> {
  const [before, text, after] = editor.parts();
  const formatted = await formatSql({ text, dialect });
  const isSame = editor.parts().join('') === before + text + after;
  if (isSame && editor.rewrite(script, before + formatted + after)) return;
  showToast({ tone: 'info', text: 'The script was changed meanwhile; nothing was formatted' });
}
