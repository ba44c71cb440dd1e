/** What repeat rules may say (RFC 5545, within what can be computed while others wait). */
export const repeatLimits = {
  /** Of a rule on one day, however it is written. */
  startsADayMax: 96,
  countMax: 100_000,
  /** Of a count that is reached only start by start. */
  countWalkedMax: 1_000,
  /** Of a series in a window; more are cut off. */
  occurrencesMax: 1_000,
  /** Later starts are not looked for. */
  lastYear: 2301,
} as const;

export const repeatTexts = {
  rule: (part: string) => `This repeat rule cannot be read: ${part}`,
  ruleUntilAndCount: 'A rule may have an end date or a count, not both',
  ruleTooOften: 'An event repeats at most 96 times a day',
  ruleCountTooLarge: 'With such a rule, an event repeats at most 1,000 times',
} as const;
