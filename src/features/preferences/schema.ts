import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';
import { DATE_ORDERS, isCurrency, isTimeZone, LANGUAGES } from '@/platform/shared/preferences';

export const preferencesTexts = {
  timeZone: 'This time zone is not known',
  weekStart: 'A week starts on one of the days 1 (Monday) to 7 (Sunday)',
  dateOrder: 'The date order is ymd, dmy or mdy',
  hourCycle: 'The hour cycle is 12 or 24',
  dayStart: 'A day starts at one of the hours 0 to 6',
  currency: 'This currency is not known',
  language: 'The language is documented, en or zh',
  flag: 'A switch is true or false',
  time: 'A time is HH:MM, from 00:00 to 23:59',
} as const;

const wholeIn = (least: number, most: number, text: string) =>
  z.number().refine((value) => Number.isInteger(value) && value >= least && value <= most, text);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, preferencesTexts.time);
/** Older files do not tell. */
const quiet = timeOfDay.nullable().default(null);

/** All of them, as an account stores them. */
export const storedPreferences = z.object({
  timeZone: z.string().refine(isTimeZone, preferencesTexts.timeZone),
  weekStart: wholeIn(1, 7, preferencesTexts.weekStart),
  dateOrder: z.enum(DATE_ORDERS, { error: preferencesTexts.dateOrder }),
  // Older files do not tell.
  datesChosen: z.boolean().default(false),
  hourCycle: z.literal([12, 24], { error: preferencesTexts.hourCycle }),
  clockChosen: z.boolean().default(false),
  dayStart: wholeIn(0, 6, preferencesTexts.dayStart),
  baseCurrency: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine(isCurrency, preferencesTexts.currency),
  currencyChosen: z.boolean().default(false),
  language: z.enum(LANGUAGES, { error: preferencesTexts.language }),
  singleKeys: z.boolean(),
  milestones: z.boolean(),
  quietFrom: quiet,
  quietUntil: quiet,
  remindAt: timeOfDay.default('08:00'),
});

/** Fields that are left out stay as they are. */
export const updatePreferencesInput = storedPreferences
  .omit({ currencyChosen: true, datesChosen: true, clockChosen: true })
  .partial()
  // Without the defaults, which would be set by each change.
  .extend({
    ...{ quietFrom: timeOfDay.nullable().optional(), quietUntil: timeOfDay.nullable().optional() },
    ...{ remindAt: timeOfDay.optional(), operationId },
  });

/** What a browser can be asked for. */
export const guessPreferencesInput = storedPreferences.pick({
  timeZone: true,
  weekStart: true,
  dateOrder: true,
  hourCycle: true,
  baseCurrency: true,
});
