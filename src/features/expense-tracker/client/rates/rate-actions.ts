import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RateRow } from '../../report-answers';

/** '1 EUR = 1.5034 SGD'. */
export function rateText({ base, rate, currency }: Pick<RateRow, 'base' | 'rate' | 'currency'>): string {
  return `1 ${base} = ${rate} ${currency}`;
}

/** The mutations of rates; every one can be undone. */
export function createRateActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    setRate: (rate: Omit<RateRow, 'source'>, onError: OnChangeError) =>
      mutate({ call: 'setRates', input: { rates: [rate] } }, { done: `Added ${rateText(rate)}`, onError }),

    /** The text of the European Central Bank's history file. */
    bringIn: (csv: string, onError: OnChangeError) =>
      mutate(
        { call: 'setRates', input: { csv }, long: true },
        {
          done: ({ stored, unchanged }) =>
            `Imported ${stored.toLocaleString('en-US')} rates${
              unchanged > 0 ? `, ${unchanged.toLocaleString('en-US')} were there` : ''
            }`,
          waits: 'Rates of a file',
          onError,
        },
      ),

    deleteRate: (rate: RateRow) => {
      const { day, currency, base } = rate;
      return mutate(
        {
          call: 'deleteRates',
          input: { rates: [{ day, currency, base }] },
          effects: {
            rates: (answer) => ({
              ...answer,
              rates: answer.rates.filter(
                (one) => one.day !== day || one.currency !== currency || one.base !== base,
              ),
            }),
          },
        },
        { done: `Deleted ${rateText(rate)}` },
      );
    },
  };
}

export type RateActions = ReturnType<typeof createRateActions>;
