import { Link } from '@tanstack/react-router';
import { type Hotkey, isSwitchedOff, keyCaps, useHotkeyList } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { Dialog } from '@/platform/client/ui/dialog';
import styles from './keys-dialog.module.css';
import { ACCOUNT } from './navigation';

/** Of every page with a search field and a list; see `useSearchKeys`. */
const SEARCH_KEYS: readonly Hotkey[] = [
  { keys: 'arrowdown', does: 'From the search to what it finds', group: 'The search of this page' },
  { keys: 'arrowup', does: 'From the first row to the search', group: 'The search of this page' },
];

/** The shortcuts that currently work on the screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { singleKeys } = usePreferences();
  const isSearched = document.querySelector('main:has(input[type="search"]) [data-index]') !== null;
  const hotkeys = [...useHotkeyList(), ...(isSearched ? SEARCH_KEYS : [])].filter(
    ({ keys }) => !isSwitchedOff(keys),
  );
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
      {!singleKeys && (
        <p className={styles.off}>
          Single keys are off in{' '}
          <Link to={ACCOUNT.path} onClick={onClose}>
            your account
          </Link>
          .
        </p>
      )}
    </Dialog>
  );
}
