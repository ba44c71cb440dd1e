import type { FormatAnswer, FormatRequest } from './formatted';

/** The formatter takes a second per 100,000 characters or so; longer texts are refused. */
export const FORMAT_MAX = 1_000_000;
const PATIENCE_MS = 20_000;

/** SQL that cannot be formatted; the message can be displayed. */
class FormatError extends Error {
  override readonly name = 'FormatError';
}

/**
 * Formats SQL in a worker, preserving its line endings and the blanks around it. Rejects with a FormatError if the SQL cannot be parsed, is
 * longer than FORMAT_MAX or takes more than 20 s.
 */
export async function formatSql(request: FormatRequest): Promise<string> {
  if (request.text.trim() === '') return request.text;
  if (request.text.length > FORMAT_MAX) {
    throw new FormatError('Texts of more than 1,000,000 characters are not formatted');
  }
  const worker = new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<FormatAnswer>((resolve, reject) => {
      const failed = (text: string) => () => reject(new FormatError(text));
      worker.addEventListener('message', ({ data }: MessageEvent<FormatAnswer>) => resolve(data));
      worker.addEventListener('error', failed('The formatter could not be loaded'));
      setTimeout(failed('Formatting took too long'), PATIENCE_MS);
      worker.postMessage(request);
    });
    if (answer.text === null) throw new FormatError(`Nothing was changed: ${answer.reason}`);
    return inPlaceOf(request.text, answer.text);
  } finally {
    worker.terminate();
  }
}

/** The formatted SQL with the line endings of a text that is not blank, and between its blanks. */
export function inPlaceOf(text: string, formatted: string): string {
  const lead = text.slice(0, text.length - text.trimStart().length);
  const trail = text.slice(text.trimEnd().length);
  const lines = formatted.trim();
  return lead + (text.includes('\r\n') ? lines.replace(/\r?\n/g, '\r\n') : lines) + trail;
}
