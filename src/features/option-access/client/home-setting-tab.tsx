import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { Switch } from '@/platform/client/ui/switch';
import { DraftControls } from './draft-controls';
import styles from './home-setting-tab.module.css';
import { HOME_SWITCHES, homeDifferences } from './home-switches';

import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { useHomeDraft } from './use-home-draft';

const GLOBAL_HELP = 'home-setting-global-help';

/** DevFlow's switches: whether it is shown on the overview, and whether it can be opened. */
export function HomeSettingTab({ head }: { head: HTMLElement | null }) {
  const { draft, load } = useHomeDraft();
  const { list: switches, edit } = draft;

  if (load.problem !== null) {
    return <LoadFailure load={load} text="Nothing can be changed before it is there." />;
  }
  return (
    <div className={styles.tab}>
      <DraftControls
        draft={draft}
        head={head}
        saveLabel="Save Changes"
        name="Home Setting"
        onSave={() => void draft.save()}
        differences={homeDifferences}
      />
      <Card>
        <div className={styles.head}>
          <IconTile icon={<ToolIcon toolKey="devflow" size={20} />} />
          <div>
            <h2>Enable DevFlow</h2>
            <p className="muted caption">Shows the DevFlow cards on Home and opens the tool.</p>
          </div>
        </div>
        <div aria-busy={!switches}>
          {HOME_SWITCHES.map(({ key, label }) => {
            const isGlobal = key === 'devFlowEnabled';
            return (
              <div key={key} className={styles.row}>
                <div>
                  <p className="medium">{label}</p>
                  {isGlobal && (
                    <p id={GLOBAL_HELP} className="muted caption">
                      Off closes DevFlow to everyone; the roles keep their own switch.
                    </p>
                  )}
                </div>
                {switches ? (
                  <Switch
                    label={`Enable DevFlow: ${label}`}
                    hideLabel
                    describedBy={GLOBAL_HELP}
                    checked={switches[key]}
                    disabled={!isGlobal && !switches.devFlowEnabled}
                    onChange={(on) => edit((list) => ({ ...list, [key]: on }))}
                  />
                ) : (
                  <Skeleton width={32} height={18} radius={9} />
                )}
              </div>
            );
          })}
        </div>
      </Card>
    </div>
  );
}
