import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { useCurrentUser } from '@/platform/client/current-user';
import { keyCaps } from '@/platform/client/hotkeys';
import { isComposing } from '@/platform/client/ui/keyboard';
import { Modal, ModalTitle } from '@/platform/client/ui/modal';
import { takeTyping } from './held-typing';
import { PaletteRow } from './palette-row';
import styles from './palette.module.css';
import { noteRecent } from './recent';
import { usePaletteGroups, type PaletteOption } from './use-palette-groups';

/** A theme is previewed only after a pause on it. */
const PREVIEW_DWELL_MS = 150;

/** The command palette: pages, actions and items by typing (Ctrl or Cmd+K). */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { id: user } = useCurrentUser();
  const [text, setText] = useState('');
  /** The query, without the letters of an unfinished composition. */
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  const composing = useRef(false);
  const listId = useId();
  const { groups, searching } = usePaletteGroups(query.trim());

  const options = groups.flatMap((group) =>
    group.options.map((option) => ({ ...option, group: group.name })),
  );
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === marked),
  );
  const current = options[at];
  const rowId = (option: PaletteOption) => `${listId}-${option.id.replace(/\W/gu, '_')}`;

  const captionId = (group: string) => `${listId}-${group.replace(/\W/gu, '_')}`;

  const theme = marked === current?.id ? current?.theme : undefined;
  useEffect(() => {
    if (theme === undefined) return;
    const timer = setTimeout(() => themeEngine.preview(theme), PREVIEW_DWELL_MS);
    return () => {
      clearTimeout(timer);
      themeEngine.endPreview();
    };
  }, [theme]);

  function look(value: string) {
    setQuery(value);
    setMarked(null);
  }

  function mark(index: number) {
    const next = options[(index + options.length) % options.length];
    if (!next) return;
    setMarked(next.id);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function choose(option: (typeof options)[number] | undefined, inNewTab: boolean) {
    if (!option) return;
    const { href, run, group, label } = option;
    if (href === undefined) {
      onClose();
      // After the focus is restored, which some actions depend on.
      if (run) setTimeout(run);
      return;
    }
    if (group !== 'Last used') noteRecent(user, { group, label, href });
    if (inNewTab) {
      window.open(`/app${href}`, '_blank', 'noopener');
      return;
    }
    onClose();
    void router.navigate({ href });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const wanted = at + step;
      mark(Math.abs(step) === 1 ? wanted : Math.min(Math.max(wanted, 0), options.length - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(current, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <Modal
      open
      role="dialog"
      className={styles.palette}
      busy={false}
      closesOnOutsidePress
      onClose={onClose}
      onEnter={undefined}
    >
      <div className="visually-hidden">
        <ModalTitle>Go to and do</ModalTitle>
      </div>
      <div className={styles.head}>
        <Search size={18} />
        <input
          data-autofocus=""
          role="combobox"
          aria-label="Search pages, items and actions"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && rowId(current)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages, items and actions"
          value={text}
          className={styles.input}
          onChange={({ target }) => {
            setText(target.value);
            if (!composing.current) look(target.value);
          }}
          onFocus={() => {
            const typed = takeTyping();
            if (typed === '') return;
            setText(typed);
            look(typed);
          }}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={({ currentTarget }) => {
            composing.current = false;
            look(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.cap}>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Results" aria-busy={searching} className={styles.list}>
        {groups.map(({ name, options: ofGroup }) => (
          <div key={name} role="group" aria-labelledby={captionId(name)}>
            <div id={captionId(name)} className={styles.caption}>
              <span>{name}</span>
              <span className="figures">{ofGroup.length}</span>
            </div>
            {ofGroup.map((option) => (
              <PaletteRow
                key={option.id}
                id={rowId(option)}
                option={option}
                query={query}
                marked={option.id === current?.id}
                onMark={() => setMarked(option.id)}
                onChoose={(inNewTab) => choose({ ...option, group: name }, inNewTab)}
              />
            ))}
          </div>
        ))}
        {options.length === 0 && !searching && (
          <p className={styles.none}>Nothing is found for “{query.trim()}”.</p>
        )}
      </div>
      <div className={styles.foot}>
        <span>
          <kbd className={styles.cap}>↑</kbd> <kbd className={styles.cap}>↓</kbd> choose
        </span>
        <span>
          <kbd className={styles.cap}>↵</kbd> open
        </span>
        <span>
          <kbd className={styles.cap}>{keyCaps('mod')} ↵</kbd> in a new tab
        </span>
        <span role="status" className={styles.total}>
          {searching ? 'Searching…' : options.length === 1 ? '1 result' : `${String(options.length)} results`}
        </span>
      </div>
    </Modal>
  );
}
