import { readAuthToken } from '@/platform/client/auth-token';
import { callRest, RestError } from '@/platform/client/rest';
import { readDevice, writeDevice } from '@/platform/client/storage/device';
import { showToast } from '@/platform/client/ui/toast-store';
import { KNOWN_THEMES } from '../known-themes';
import { THEME_TEXTS } from '../rules';
import type { Theme } from '../rules';
import { keptPairTheme } from './theme-pair';
import { addThemeRule, removeThemeRule } from './theme-rules-sheet';
import { createThemeEngine } from './theme-states';

/** The theme engine of this browser tab. */
export const themeEngine = createThemeEngine({
  shipped: KNOWN_THEMES,
  display(theme) {
    document.documentElement.dataset.theme = theme;
  },
  addRule: addThemeRule,
  removeRule: removeThemeRule,
  readStored() {
    try {
      return keptPairTheme() ?? readDevice('userTheme');
    } catch {
      return null;
    }
  },
  store(theme) {
    try {
      writeDevice('userTheme', theme);
    } catch {
      // Without browser storage the theme still applies, and the account stores it.
    }
  },
  watchStored(listener) {
    // Fires for changes by other tabs only.
    window.addEventListener('storage', (event) => {
      if (event.key === 'userTheme' && event.newValue !== null) listener(event.newValue);
    });
  },
  hasToken: () => readAuthToken() !== null,
  async loadSaved() {
    const { theme_name } = await callRest<{ theme_name: string }>('GET', 'ThemeSettings?action=get');
    // `theme_name` is the theme applied last, perhaps on another device whose system has the other tone.
    return keptPairTheme() ?? theme_name;
  },
  async loadAvailable() {
    const { themes } = await callRest<{ themes: Theme[] }>('GET', 'ThemeSettings?action=available');
    return themes;
  },
  async save(theme) {
    try {
      await callRest('POST', 'ThemeSettings', { theme_name: theme });
    } catch (error) {
      const told = error instanceof RestError && error.failure === 'refused';
      throw told ? error : new Error(THEME_TEXTS.updateFailed, { cause: error });
    }
  },
  notify: (tone, text) => showToast({ tone, text }),
  log: console,
});
