import { calendarLimits, calendarTexts } from '../../rules';

/** The text of a chosen file, or why it cannot be read. */
export async function readIcsFile(
  file: File,
): Promise<{ ics: string; fileName: string } | { problem: string }> {
  if (!/\.(ics|ical|icalendar|ifb)$/i.test(file.name) && file.type !== 'text/calendar')
    return { problem: calendarTexts.file };
  if (file.size > calendarLimits.importBytes) return { problem: calendarTexts.fileTooLarge };
  const ics = await file.text().catch(() => '');
  return ics.trim() === '' ? { problem: calendarTexts.file } : { ics, fileName: file.name };
}
