import { keyCaps, useHotkeyList } from '@/platform/client/hotkeys';
import { Dialog } from '@/platform/client/ui/dialog';
import styles from './keys-dialog.module.css';

/** The shortcuts that currently work on the screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const hotkeys = useHotkeyList();
  const groups = [...new Set(hotkeys.map((hotkey) => hotkey.group))];
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {groups.map((group) => (
        <section key={group} className={styles.group}>
          <h3 className={styles.caption}>{group}</h3>
          <dl>
            {hotkeys
              .filter((hotkey) => hotkey.group === group)
              .map(({ keys, does }) => (
                <div key={keys} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    {keyCaps(keys).map((cap) => (
                      <kbd key={cap} className={styles.cap}>
                        {cap}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
