import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { SCRIPT_SETTING_DEFAULTS, type ScriptSettingKey } from '../rules';
import { DEFAULT_DIALECT, type SqlDialect } from '../sql-dialects';
import { readButtonColors, type ButtonColors } from './button-colors';
import { failureText } from './failure-text';

export interface ScriptSettings {
  exportFilename: string;
  buttonColors: ButtonColors;
  wordWrap: boolean;
  dialect: SqlDialect;
}

const say = (error: Parameters<typeof failureText>[1]) => {
  showToast({ tone: 'error', text: failureText('Failed to update setting', error) });
};

/** The settings of the account. A change shows at once, and goes back when it cannot be stored. */
export function useScriptSettings() {
  const utils = trpc.useUtils();
  const rows = trpc.scripts.settings.useQuery();
  const dialect = trpc.scripts.dialect.useQuery();
  const setSetting = trpc.scripts.updateSetting.useMutation({
    onMutate: async ({ setting_key, setting_value }) => {
      await utils.scripts.settings.cancel();
      utils.scripts.settings.setData(undefined, (old) => ({
        settings: (old?.settings ?? []).map((setting) =>
          setting.setting_key === setting_key ? { ...setting, setting_value } : setting,
        ),
      }));
    },
    onError: say,
    onSettled: () => utils.scripts.settings.invalidate(),
  });
  const setDialect = trpc.scripts.setDialect.useMutation({
    onMutate: async ({ dialect }) => {
      await utils.scripts.dialect.cancel();
      utils.scripts.dialect.setData(undefined, { dialect: dialect as SqlDialect });
    },
    onError: say,
    onSettled: () => utils.scripts.dialect.invalidate(),
  });

  const stored = new Map(
    rows.data?.settings.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
  );
  const read = (key: ScriptSettingKey) => stored.get(key) ?? SCRIPT_SETTING_DEFAULTS[key];
  const settings: ScriptSettings = {
    exportFilename: read('export_filename'),
    buttonColors: readButtonColors(read('button_colors')),
    wordWrap: read('word_wrap') === 'true',
    dialect: dialect.data?.dialect ?? DEFAULT_DIALECT,
  };
  const error = rows.data ? (dialect.data ? null : dialect.error) : rows.error;

  return {
    /** Those out of the box while the account's are not known. */
    settings,
    known: rows.data !== undefined && dialect.data !== undefined,
    /** Why they are not known. */
    loadError: error?.message ?? null,
    retrying: rows.isFetching || dialect.isFetching,
    retry: () => {
      void rows.refetch();
      void dialect.refetch();
    },
    /** `onSaved` is told when the server has it. */
    update: (change: Partial<ScriptSettings>, onSaved?: () => void) => {
      const { exportFilename, buttonColors, wordWrap } = change;
      const set = (setting_key: ScriptSettingKey, setting_value: string) =>
        setSetting.mutate({ setting_key, setting_value }, { onSuccess: onSaved });
      if (exportFilename !== undefined) set('export_filename', exportFilename);
      if (buttonColors !== undefined) set('button_colors', JSON.stringify(buttonColors));
      if (wordWrap !== undefined) set('word_wrap', String(wordWrap));
      if (change.dialect !== undefined) {
        setDialect.mutate({ dialect: change.dialect }, { onSuccess: onSaved });
      }
    },
  };
}
