import type { LargeBody } from '@/platform/server/large-body';
import { calendarGate } from '../../gate';
import { calendarLimits, calendarTexts } from '../../rules';

/** In a form, or in JSON without other characters than those of ASCII, the text of a file is up to three times as long. */
export const largeFile: LargeBody = {
  bytes: 3 * calendarLimits.importBytes + 1024 * 1024,
  tooLarge: calendarTexts.fileTooLarge,
  gate: calendarGate,
};
