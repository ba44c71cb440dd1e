import { addressId, addressOf, dateFrom, oneOf, textOf, wholeFrom } from '@/platform/client/address-values';

const SEARCH_MAX = 100;

/** Parses the search parameters of /goals-habits. */
export const readHabitsAddress = addressOf({
  /** Undefined: today. */
  tab: oneOf('habits', 'goals'),
  /** Undefined: today. */
  day: dateFrom(1970),
  /** The habit, or the goal, whose page is open. */
  habit: addressId,
  goal: addressId,
  q: textOf(SEARCH_MAX),
  /** Of the group whose habits alone are shown; 0: those without one. */
  group: wholeFrom(0),
});
export type HabitsAddress = ReturnType<typeof readHabitsAddress>;
