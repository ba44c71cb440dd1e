import { rowEffects } from '@/platform/client/changes/row-effects';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RateRow } from '../../report-answers';

const rates = rowEffects('expenses', { rates: 'rates' });

/** '1 EUR = 1.5034 SGD'. */
export function rateText({ base, rate, currency }: Pick<RateRow, 'base' | 'rate' | 'currency'>): string {
  return `1 ${base} = ${rate} ${currency}`;
}

/** The mutations of rates; every one can be undone. */
export function createRateActions({ change }: ToolChanges<'expenses'>) {
  return {
    setRate: (rate: Omit<RateRow, 'source'>, onError: OnChangeError) =>
      change('setRates', { rates: [rate] }, `Added ${rateText(rate)}`, { onError }),

    /** The text of the European Central Bank's history file. */
    bringIn: (csv: string, onError: OnChangeError) =>
      change(
        'setRates',
        { csv },
        ({ stored, unchanged }) =>
          `Imported ${stored.toLocaleString('en-US')} rates${
            unchanged > 0 ? `, ${unchanged.toLocaleString('en-US')} were there` : ''
          }`,
        { waits: 'Rates of a file', onError, long: true },
      ),

    deleteRate: (rate: RateRow) => {
      const { day, currency, base } = rate;
      return change('deleteRates', { rates: [{ day, currency, base }] }, `Deleted ${rateText(rate)}`, {
        shows: rates.without((one) => one.day === day && one.currency === currency && one.base === base),
      });
    },
  };
}

export type RateActions = ReturnType<typeof createRateActions>;
