import { use, useId, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { readTypedNumber, typedNumber } from '@/platform/shared/typed-number';
import { BareIconButton } from './bare-icon-button';
import { classNames } from './class-names';
import { Field, partField, type FieldText } from './field';
import frame from './field.module.css';
import { isComposing } from './keyboard';
import { ToolWordsContext } from './tool-words';
import styles from './number-field.module.css';
import { useTypedValue, type OnTyped, type ReadText } from './use-typed-value';

/** Page Up and Page Down go as many steps. */
const PAGE_STEPS = 10;

export interface NumberFieldProps
  extends
    Omit<
      ComponentProps<'input'>,
      'size' | 'onChange' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'type'
    >,
    FieldText {
  /** In thousandths, as it is stored and computed with: 5.5 is 5500. Null if there is none. */
  value: number | null;
  onChange: OnTyped<number>;
  /** In thousandths, as are `min` and `max`. */
  step?: number;
  min?: number;
  max?: number;
  /** Decimal places that may be typed, 0 to 3. */
  decimals?: 0 | 1 | 2 | 3;
  /** Stands behind the number. */
  unit?: string;
}

/**
 * A number, typed with a point or a comma, or changed by − and ＋ and the arrow keys (Page Up and Page Down: ten steps). A
 * text that cannot be read stays as it is, and no step replaces it.
 */
export function NumberField({
  value,
  onChange,
  step = 1000,
  min,
  max,
  decimals = 3,
  unit,
  error,
  onBlur,
  onKeyDown,
  ...props
}: NumberFieldProps) {
  const words = use(ToolWordsContext).number;
  const unitId = useId();

  function read(text: string): ReadText<number> {
    const result = readTypedNumber(text, decimals);
    if ('problem' in result) {
      if (result.problem === 'decimals') return { problem: words.decimals(decimals) };
      return { problem: result.problem === 'unreadable' ? words.unreadable : words.tooLarge };
    }
    const { thousandths } = result;
    if (min !== undefined && thousandths < min) return { problem: words.atLeast(typedNumber(min)) };
    if (max !== undefined && thousandths > max) return { problem: words.atMost(typedNumber(max)) };
    return { value: thousandths };
  }
  const typed = useTypedValue({ value, show: typedNumber, read, onChange });
  const message = error ?? typed.shownProblem;
  const { field, control } = partField({ ...props, ...(message !== undefined && { error: message }) });
  const fixed = control.disabled === true || control.readOnly === true || typed.problem !== undefined;

  const after = (steps: number) => {
    const next = (value ?? 0) + steps * step;
    return Math.min(Math.max(next, min ?? next), max ?? next);
  };
  const canGo = (steps: number) => !fixed && after(steps) !== value;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    if (canGo(steps)) typed.choose(after(steps));
  }

  const stepper = (steps: -1 | 1) => (
    <BareIconButton
      label={`${props.label}: ${steps < 0 ? words.less : words.more}`}
      icon={steps < 0 ? <Minus /> : <Plus />}
      // The arrow keys do the same.
      tabIndex={-1}
      aria-disabled={!canGo(steps)}
      className={styles.stepper}
      onClick={() => typed.choose(after(steps))}
    />
  );
  return (
    <Field
      {...field}
      {...(unit && { 'aria-describedby': [unitId, field['aria-describedby']].filter(Boolean).join(' ') })}
    >
      {(tied) => (
        <div className="row gap-4">
          {stepper(-1)}
          <div className="row grow">
            <input
              autoComplete="off"
              {...control}
              {...tied}
              type="text"
              inputMode="decimal"
              role="spinbutton"
              aria-valuenow={value === null ? undefined : value / 1000}
              aria-valuetext={typed.text === '' ? undefined : `${typed.text} ${unit ?? ''}`.trim()}
              aria-valuemin={min === undefined ? undefined : min / 1000}
              aria-valuemax={max === undefined ? undefined : max / 1000}
              value={typed.text}
              onChange={(event) => typed.type(event.target.value)}
              onKeyDown={handleKeyDown}
              onBlur={(event: FocusEvent<HTMLInputElement>) => {
                typed.leave();
                onBlur?.(event);
              }}
              className={classNames(frame.input, styles.input)}
            />
            {unit && (
              <span id={unitId} className={styles.unit}>
                {unit}
              </span>
            )}
          </div>
          {stepper(1)}
        </div>
      )}
    </Field>
  );
}
