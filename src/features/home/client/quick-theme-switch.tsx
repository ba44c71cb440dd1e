import Check from 'lucide-react/icons/check';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { ThemeSwatch } from '@/features/themes/client/theme-swatch';
import { useTheme } from '@/features/themes/client/use-theme';
import { BUILT_IN_THEMES } from '@/features/themes/rules';
import { Card } from '@/platform/client/ui/card';
import styles from './quick-theme-switch.module.css';

/** Buttons for the built-in themes. */
export function QuickThemeSwitch() {
  const { current, switching } = useTheme();
  return (
    <Card title="Quick Theme Switch">
      <ul className={styles.themes}>
        {BUILT_IN_THEMES.map((theme) => (
          <li key={theme}>
            <button
              type="button"
              className={styles.theme}
              // Not `disabled`, which would remove the focus from the theme just selected by keyboard.
              aria-disabled={theme === current || switching || undefined}
              aria-current={theme === current || undefined}
              onClick={() => {
                if (theme !== current) themeEngine.choose(theme);
              }}
            >
              <ThemeSwatch theme={theme} />
              <span className="grow">{theme}</span>
              {theme === current && <Check />}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
