import { RestError } from '@/platform/client/rest';
import { signInHeadings, signInTexts } from '../sign-in-rules';

/** What the error box of an account screen shows about a failed call. */
export interface CallFailure {
  heading: string;
  /** What happened and what to do; null if the heading is enough. */
  explanation: string | null;
  /** Details for support: label and value. */
  debug: { label: string; value: string }[];
}

/** How a screen presents the server's refusals. */
export interface Refusals {
  /** Shown if the server gave no reason. */
  reason?: string;
  /** What to do about a refusal, by HTTP status. */
  advice?: Record<number, string>;
}

// The message of callRest for a refusal without one.
const noReason = 'API request failed';

/**
 * Maps what `callRest` threw to the headings of the specification's section 8: no answer, no answer in time, no JSON,
 * JSON without success, a server that failed; else the server's own message, or 'Unknown error occurred'.
 */
export function callFailure(error: unknown, at: Date, refusals: Refusals = {}): CallFailure {
  const { heading, explanation = null } = says(error, refusals);
  const debug: CallFailure['debug'] = [];
  if (error instanceof RestError) {
    if (error.status > 0) debug.push({ label: 'Status', value: String(error.status) });
    debug.push({ label: 'Endpoint', value: `POST ${error.endpoint}` });
  }
  debug.push(
    { label: 'Environment', value: import.meta.env.MODE },
    { label: 'Timestamp', value: at.toISOString().replace(/\.\d+/, '') },
  );
  return { heading, explanation, debug };
}

function says(error: unknown, refusals: Refusals): { heading: string; explanation?: string } {
  if (!(error instanceof RestError)) {
    return { heading: (error instanceof Error && error.message) || signInHeadings.unknown };
  }
  switch (error.failure) {
    case 'network':
      return {
        heading: signInHeadings.network,
        explanation: 'The server did not answer. Check your connection, then try again.',
      };
    case 'timeout':
      return {
        heading: signInHeadings.connection,
        explanation: 'The server took too long to answer. Wait a moment, then try again.',
      };
    case 'not-json':
      return {
        heading: signInHeadings.format,
        explanation: `${signInTexts.answerNotJson}. Something else may have answered in the server’s place (${error.message}).`,
      };
    case 'no-success':
      return { heading: signInHeadings.invalidResponse, explanation: signInTexts.answerWithoutSuccess };
    case 'refused':
      return refusal(error, refusals);
  }
}

function refusal(error: RestError, { reason = noReason, advice }: Refusals) {
  if (error.status >= 500) return { heading: signInHeadings.server, explanation: error.message };
  const wait = error.retryAfterSeconds;
  return {
    heading: error.message === noReason ? reason : error.message,
    explanation: wait === null ? advice?.[error.status] : `Try again in ${duration(wait)}.`,
  };
}

/** Rounded up, so that waiting this long is enough. */
function duration(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(1, seconds), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
