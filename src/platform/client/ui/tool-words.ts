import { createContext } from 'react';
import type { DateOrder } from '@/platform/shared/preferences';

/** The texts of the components that only some tools use; apart from `KitWords`, which every first load brings. */
export interface ToolWords {
  date: {
    /** How a date is typed, in each order. */
    forms: Record<DateOrder, string>;
    choose: string;
    previousMonth: string;
    nextMonth: string;
    unreadable: (example: string) => string;
    noSuchDay: string;
    notBefore: (first: string) => string;
    notAfter: (last: string) => string;
  };
  time: {
    /** How a time is typed, in each cycle of hours. */
    forms: Record<12 | 24, string>;
    choose: string;
    unreadable: string;
  };
  number: {
    less: string;
    more: string;
    unreadable: string;
    tooLarge: string;
    decimals: (places: number) => string;
    atLeast: (least: string) => string;
    atMost: (most: string) => string;
  };
  chart: {
    asTable: string;
    keys: string;
    choose: string;
    day: string;
    expected: (percent: number) => string;
  };
}

/** A screen in another language provides its own texts. */
export const ToolWordsContext = createContext<ToolWords>({
  date: {
    forms: { ymd: 'YYYY/MM/DD', dmy: 'DD/MM/YYYY', mdy: 'MM/DD/YYYY' },
    choose: 'Choose a date',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    unreadable: (example) => `Please enter a valid date, such as ${example}`,
    noSuchDay: 'Please enter a valid date: there is no such day',
    notBefore: (first) => `Please enter a date from ${first} on`,
    notAfter: (last) => `Please enter a date up to ${last}`,
  },
  time: {
    forms: { 12: 'H:MM AM', 24: 'HH:MM' },
    choose: 'Choose a time',
    unreadable: 'Please enter a valid time',
  },
  number: {
    less: 'Decrease',
    more: 'Increase',
    unreadable: 'This amount cannot be read',
    tooLarge: 'This number is too large',
    decimals: (places) =>
      places === 0
        ? 'Please enter a whole number'
        : `At most ${places} decimal place${places === 1 ? '' : 's'}`,
    atLeast: (least) => `Please enter ${least} or more`,
    atMost: (most) => `Please enter ${most} or less`,
  },
  chart: {
    asTable: 'Show as table',
    keys: 'The arrow keys read its values.',
    choose: 'Enter lists what a value counts.',
    day: 'Day',
    expected: (percent) => `${percent} % expected`,
  },
});
