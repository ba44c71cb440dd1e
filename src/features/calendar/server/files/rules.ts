import type { LargeBody } from '@/platform/server/large-body';
import { calendarGate } from '../../gate';
import { calendarLimits, calendarTexts } from '../../rules';

/** The text of a file as JSON may be three times as long. */
export const largeFile: LargeBody = {
  bytes: 3 * calendarLimits.importBytes,
  tooLarge: calendarTexts.fileTooLarge,
  gate: calendarGate,
};
