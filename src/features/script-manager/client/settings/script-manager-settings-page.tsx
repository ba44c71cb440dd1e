import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { PageHead } from '@/platform/client/ui/page-head';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { Switch } from '@/platform/client/ui/switch';
import { scriptLimits } from '../../rules';
import { ButtonColorsCard } from './button-colors-card';
import { FileNameField } from './file-name-field';
import styles from './script-manager-settings-page.module.css';
import { isSqlDialect, SQL_DIALECTS } from '../../sql-dialects';
import { useScriptSettings, type ScriptSettings } from '../scripts/use-script-settings';

const SAVED_SHOWN_MS = 3000;

/** /script-manager-settings: every change is saved at once. */
export function ScriptManagerSettingsPage() {
  const { settings, known, load, update } = useScriptSettings();
  const [saved, setSaved] = useState<{ key: keyof ScriptSettings } | null>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(null), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  function change(setting: Partial<ScriptSettings>) {
    const [key] = Object.keys(setting) as (keyof ScriptSettings)[];
    update(setting, () => key && setSaved({ key }));
  }

  const savedMark = (key: keyof ScriptSettings) => (
    <span role="status" className={styles.saved}>
      {saved?.key === key && (
        <>
          <Check size={14} />
          Saved
        </>
      )}
    </span>
  );

  return (
    <>
      <PageHead
        title="Script Manager Settings"
        subtitle="Saved to your account as soon as you change them"
        actions={
          <Link to="/script-manager" className={buttonClass()}>
            <ArrowLeft size={14} />
            Script Manager
          </Link>
        }
      />
      <div className={styles.page}>
        <RetryNotice load={load} />
        {known ? (
          <>
            <Card>
              <SettingRow
                title={<>Export file name {savedMark('exportFilename')}</>}
                help={<>Tokens YYYY, MM, DD, HH and mm. Blank means Script_Manager_YYYYMMDD_HHmm.</>}
              >
                <FileNameField
                  value={settings.exportFilename}
                  maxLength={scriptLimits.exportFilenameMax}
                  onChange={(value) => change({ exportFilename: value })}
                />
              </SettingRow>
              <SettingRow
                title={<>Word wrap {savedMark('wordWrap')}</>}
                help="Long lines continue on the next line of the editor."
              >
                <Switch
                  label="Word wrap"
                  hideLabel
                  checked={settings.wordWrap}
                  onChange={(value) => change({ wordWrap: value })}
                />
              </SettingRow>
              <SettingRow
                title={<>SQL dialect {savedMark('dialect')}</>}
                help="How scripts are highlighted and formatted."
              >
                <SelectField
                  label="SQL dialect"
                  hideLabel
                  value={settings.dialect}
                  options={Object.entries(SQL_DIALECTS).map(([value, label]) => ({ value, label }))}
                  className={styles.control}
                  onChange={(value) => isSqlDialect(value) && change({ dialect: value })}
                />
              </SettingRow>
            </Card>
            <ButtonColorsCard
              colors={settings.buttonColors}
              saved={savedMark('buttonColors')}
              onChange={(colors) => change({ buttonColors: colors })}
            />
          </>
        ) : (
          load.problem === null && <SettingsSkeleton />
        )}
      </div>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <Skeleton height={218} radius={10} />
      <Skeleton height={370} radius={10} />
    </div>
  );
}
