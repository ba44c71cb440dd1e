import { use, useImperativeHandle, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { BareIconButton } from './bare-icon-button';
import { classNames } from './class-names';
import field from './field.module.css';
import { isComposing } from './keyboard';
import { KitWordsContext } from './kit-words';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The shortcut that focuses it, displayed while it is empty. The screen handles the key itself. */
  shortcut?: string;
}

/** A search field. Its clear button and Escape clear it; Escape in an empty one bubbles. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  shortcut,
  className,
  ref,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  const words = use(KitWordsContext);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || value === '' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  }

  return (
    <div className={classNames(field.control, className)}>
      <Search className={styles.glass} />
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        className={classNames(field.input, styles.input)}
      />
      <span className={field.trailing}>
        {value !== '' ? (
          <BareIconButton
            label={words.clearSearch}
            icon={<X size={14} />}
            size="row"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        ) : (
          shortcut && (
            <kbd className={styles.key} aria-hidden="true">
              {shortcut}
            </kbd>
          )
        )}
      </span>
    </div>
  );
}
