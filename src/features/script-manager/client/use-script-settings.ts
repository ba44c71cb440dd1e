import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { ScriptSettingKey } from '../rules';
import { readButtonColors, type ButtonColors } from './button-colors';
import { failureText } from './failure-text';
import { DEFAULT_DIALECT, SQL_DIALECTS, type SqlDialect } from './sql-dialects';

export interface ScriptSettings {
  exportFilename: string;
  buttonColors: ButtonColors;
  wordWrap: boolean;
  dialect: SqlDialect;
}

const KEYS = {
  exportFilename: 'export_filename',
  buttonColors: 'button_colors',
  wordWrap: 'word_wrap',
  dialect: 'sql_dialect',
} satisfies Record<keyof ScriptSettings, ScriptSettingKey>;

/** The settings of the account. A change shows at once, and goes back when it cannot be stored. */
export function useScriptSettings() {
  const utils = trpc.useUtils();
  const query = trpc.scripts.settings.useQuery();
  const mutation = trpc.scripts.updateSetting.useMutation({
    onMutate: async ({ setting_key, setting_value }) => {
      await utils.scripts.settings.cancel();
      utils.scripts.settings.setData(undefined, (old) => ({
        settings: (old?.settings ?? []).map((setting) =>
          setting.setting_key === setting_key ? { ...setting, setting_value } : setting,
        ),
      }));
    },
    onError: (error) => {
      showToast({ tone: 'error', text: failureText('Failed to update setting', error) });
    },
    onSettled: () => utils.scripts.settings.invalidate(),
  });

  return {
    /** Those out of the box while the account's are not known. */
    settings: readSettings(query.data?.settings ?? []),
    known: query.data !== undefined,
    /** Why they are not known. */
    loadError: query.isError && !query.data ? query.error.message : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    /** `onSaved` is told when the server has it. */
    update<Key extends keyof ScriptSettings>(key: Key, value: ScriptSettings[Key], onSaved?: () => void) {
      mutation.mutate(
        {
          setting_key: KEYS[key],
          setting_value: typeof value === 'object' ? JSON.stringify(value) : String(value),
        },
        { onSuccess: onSaved },
      );
    },
  };
}

function readSettings(rows: readonly { setting_key: string; setting_value: string }[]): ScriptSettings {
  const stored = new Map(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value]));
  const dialect = stored.get(KEYS.dialect) ?? '';
  return {
    exportFilename: stored.get(KEYS.exportFilename) ?? '',
    buttonColors: readButtonColors(stored.get(KEYS.buttonColors)),
    wordWrap: stored.get(KEYS.wordWrap) === 'true',
    dialect: Object.hasOwn(SQL_DIALECTS, dialect) ? (dialect as SqlDialect) : DEFAULT_DIALECT,
  };
}
