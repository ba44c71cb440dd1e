import { DECIMAL_MARKS } from '../../import/amount-column';
import { COLUMN_ROLES } from '../../import/csv-names';
import { DELIMITERS } from '../../import/csv-sheet';
import { DATE_ORDERS } from '../../import/date-column';
import { ENCODINGS } from '@/platform/shared/encoding';
import type { FileMapping } from '../../import/reading';

/** How files with a certain head are read, and what is made of them. */
export interface Profile extends FileMapping {
  /** Matched transactions get the bank's date. */
  takesDates: boolean;
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find((one) => one === value) ?? null;
}

/** A profile from its stored text; null if it is none, such as one of a later version. */
export function parseProfile(text: string): Profile | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return null;
    const { roles, order, decimal, isReversed, encoding, takesDates, delimiter } = stored as Record<
      string,
      unknown
    >;
    const chosen = oneOf(DELIMITERS, delimiter);
    if (!Array.isArray(roles)) return null;
    return {
      roles: roles.map((role) => oneOf(COLUMN_ROLES, role) ?? 'ignored'),
      order: oneOf(DATE_ORDERS, order),
      decimal: oneOf(DECIMAL_MARKS, decimal),
      isReversed: isReversed === true,
      encoding: oneOf(ENCODINGS, encoding),
      takesDates: takesDates === true,
      ...(chosen && { delimiter: chosen }),
    };
  } catch {
    return null;
  }
}
