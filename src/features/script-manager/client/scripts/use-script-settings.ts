import { loadStateOf } from '@/platform/client/load-state';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { mediaHook } from '@/platform/client/use-narrow';
import { SCRIPT_SETTING_DEFAULTS, type ScriptSettingKey } from '../../rules';
import { DEFAULT_DIALECT, type SqlDialect } from '../../sql-dialects';
import { readButtonColors, type ButtonColors } from './button-colors';
import { failureText } from './failure-text';

export interface ScriptSettings {
  exportFilename: string;
  buttonColors: ButtonColors;
  wordWrap: boolean;
  dialect: SqlDialect;
}

/** Too narrow for the list and a text with long lines. A sheet of paper is not: what is beside stays. */
export const useTightWindow = mediaHook('screen and (width < 1100px)');

type Preferences = RouterOutputs['scripts']['preferences'];

const say = (error: Parameters<typeof failureText>[1]) => {
  showToast({ tone: 'error', text: failureText('Failed to update setting', error) });
};

/** The account's settings. A change is optimistic, and reverted if it cannot be saved. */
export function useScriptSettings() {
  const tight = useTightWindow();
  const { scripts } = trpc.useUtils();
  const query = trpc.scripts.preferences.useQuery();
  const { data } = query;
  const showAtOnce = async (change: (old: Preferences) => Partial<Preferences>) => {
    await scripts.preferences.cancel();
    scripts.preferences.setData(undefined, (old) => old && { ...old, ...change(old) });
  };
  const setSetting = trpc.scripts.updateSetting.useMutation({
    onMutate: ({ setting_key, setting_value }) =>
      showAtOnce(({ settings }) => ({
        settings: settings.map((setting) =>
          setting.setting_key === setting_key
            ? { ...setting, setting_value, updated_at: new Date().toISOString() }
            : setting,
        ),
      })),
    onError: say,
    onSettled: () => scripts.preferences.invalidate(),
  });
  const setDialect = trpc.scripts.setDialect.useMutation({
    onMutate: ({ dialect }) => showAtOnce(() => ({ dialect: dialect as SqlDialect })),
    onError: say,
    onSettled: () => scripts.preferences.invalidate(),
  });

  const find = (key: ScriptSettingKey) => data?.settings.find(({ setting_key }) => setting_key === key);
  const read = (key: ScriptSettingKey) => find(key)?.setting_value ?? SCRIPT_SETTING_DEFAULTS[key];
  // Without word wrap, the default, little of a long line is visible there, and nearly nothing on a phone.
  const wrapsByItself = tight && !find('word_wrap')?.updated_at;
  const settings: ScriptSettings = {
    exportFilename: read('export_filename'),
    buttonColors: readButtonColors(read('button_colors')),
    wordWrap: wrapsByItself || read('word_wrap') === 'true',
    dialect: data?.dialect ?? DEFAULT_DIALECT,
  };

  return {
    /** The defaults while the account's are unknown. */
    settings,
    known: data !== undefined,
    load: loadStateOf(query, ({ message }) => `Failed to load settings: ${message}`),
    /** `onSaved` is called when the server has saved it. */
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
