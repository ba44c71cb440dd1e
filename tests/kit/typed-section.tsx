import { useState } from 'react';
import { obeyPreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import { DateField } from '@/platform/client/ui/date-field';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { DATE_ORDERS, USUAL_PREFERENCES, type DateOrder } from '@/platform/shared/preferences';
import styles from './gallery.module.css';

export function TypedSection() {
  const [day, setDay] = useState<string | null>('2026-11-22');
  const [until, setUntil] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(5500);
  const [times, setTimes] = useState<number | null>(3000);
  const [order, setOrder] = useState<DateOrder>('ymd');
  return (
    <Card title="Dates and numbers" padded>
      <div className={styles.pair}>
        <DateField label="Start" value={day} onChange={setDay} hint={`Stored: ${day ?? 'none'}`} />
        <DateField
          label="Until"
          value={until}
          onChange={setUntil}
          min="2026-11-01"
          max="2026-12-24"
          hint={`Stored: ${until ?? 'none'}`}
        />
        <NumberField
          label="Amount"
          value={amount}
          onChange={setAmount}
          step={500}
          min={0}
          unit="km"
          hint={`Stored: ${amount ?? 'none'}`}
        />
        <NumberField
          label="Times"
          value={times}
          onChange={setTimes}
          decimals={0}
          min={1000}
          max={31_000}
          hint={`Stored: ${times ?? 'none'}`}
        />
        <SelectField
          label="Order of dates"
          value={order}
          options={DATE_ORDERS.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            const dateOrder = DATE_ORDERS.find((known) => known === value) ?? 'ymd';
            setOrder(dateOrder);
            // With a week that begins otherwise, as such preferences go together.
            obeyPreferences({ ...USUAL_PREFERENCES, dateOrder, weekStart: dateOrder === 'mdy' ? 7 : 1 });
          }}
        />
      </div>
    </Card>
  );
}
