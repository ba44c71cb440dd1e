import SunMoon from 'lucide-react/icons/sun-moon';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Switch } from '@/platform/client/ui/switch';
import { KNOWN_THEMES } from '../known-themes';
import { isDarkTheme, USUAL_PAIR, type ThemePair } from '../rules';
import styles from './system-pair-card.module.css';
import { themeEngine } from './theme-engine';
import { useThemePair } from './use-theme-pair';

const optionsOf = (dark: boolean) =>
  KNOWN_THEMES.filter((theme) => isDarkTheme(theme) === dark).map(({ name }) => ({
    value: name,
    label: name,
  }));

/** One theme for a light system and one for a dark one. */
export function SystemPairCard() {
  const { pair, saving, choose } = useThemePair();
  const shown = pair ?? USUAL_PAIR;
  const select = (tone: keyof ThemePair, label: string) => (
    <SelectField
      label={label}
      value={shown[tone]}
      options={optionsOf(tone === 'dark')}
      disabled={saving}
      onChange={(name) => choose({ ...shown, [tone]: name })}
    />
  );
  return (
    <Card className={styles.card}>
      <SettingRow
        icon={<IconTile icon={<SunMoon />} size="small" />}
        title="Follow the system"
        help="Change between a light and a dark theme as this device does. Selecting a card below ends it."
      >
        <Switch
          label="Follow the system"
          hideLabel
          checked={pair != null}
          disabled={pair === undefined || saving}
          onChange={(on) => {
            if (on) choose(withWorn(shown));
            else themeEngine.choose(themeEngine.current());
          }}
        />
      </SettingRow>
      {pair && (
        <div className={styles.pair}>
          {select('light', 'Light theme')}
          {select('dark', 'Dark theme')}
        </div>
      )}
    </Card>
  );
}

/** The pair with the active theme in place of the one of its tone. */
function withWorn(pair: ThemePair): ThemePair {
  return { ...pair, [themeEngine.isDark() ? 'dark' : 'light']: themeEngine.current() };
}
