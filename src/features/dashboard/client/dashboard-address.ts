import { addressOf, oneOf } from '@/platform/client/address-values';

/** Parses the search parameters of /dashboard. */
export const readDashboardAddress = addressOf({
  /** Undefined: the month. */
  range: oneOf('week', 'quarter', 'year'),
});
