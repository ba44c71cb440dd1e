import { useEffect, useEffectEvent, useState } from 'react';
import { NumberField, type NumberFieldProps } from '@/platform/client/ui/number-field';

interface AmountFieldProps extends Pick<NumberFieldProps, 'label' | 'hideLabel' | 'unit'> {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Whether what is typed is no such number; the value stays as it was. */
  onUnread: (unread: boolean) => void;
}

/** A whole number that there always is. */
export function AmountField({ value, min, max, onChange, onUnread, ...field }: AmountFieldProps) {
  const [unread, setUnread] = useState(false);
  const left = useEffectEvent(() => onUnread(false));
  useEffect(() => () => left(), []);
  return (
    <NumberField
      {...field}
      decimals={0}
      min={min * 1_000}
      max={max * 1_000}
      value={unread ? null : value * 1_000}
      onChange={(thousandths) => {
        setUnread(thousandths === null);
        onUnread(thousandths === null);
        if (thousandths !== null) onChange(thousandths / 1_000);
      }}
    />
  );
}
