import { createHash } from 'node:crypto';
import type { Config } from '@/platform/server/config';
import { callFollowing, isRedirect, readAnswer } from '@/platform/server/outgoing-request';
import { AddressRefused, isCallable } from '@/platform/server/public-address';
import { calendarLimits, calendarTexts } from '../../rules';
import { FileTooMuch, type IcsFile, readIcs } from '../ics/file';
import { factsOf, type FileFacts } from './rules';

/** What stands against following an address; its message is for people. */
export class AddressProblem extends Error {}

/** Less than the time limit of a call that waits for it and stores what came. */
const TIMEOUT_MS = 15_000;

/** What the other server said of a file, for it to answer later that nothing has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedFile extends Validators {
  text: string;
  digest: string;
}

/**
 * Asks an address for its file; null if it is as it was. Only what `isCallable` allows is asked, redirects too. Raises
 * `AddressProblem`.
 */
export async function fetchFile(
  config: Pick<Config, 'privateAddresses' | 'publicDemo'>,
  url: URL,
  { etag, lastModified }: Validators,
  { stopping, timeoutMs = TIMEOUT_MS }: { stopping: AbortSignal; timeoutMs?: number },
): Promise<FetchedFile | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, stopping]);
  const headers = {
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': 'identity',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  try {
    const response = await callFollowing(url, { config, headers, signal }, (next) =>
      isCallable(next, config.privateAddresses),
    );
    const { statusCode = 0 } = response;
    if (statusCode !== 200) {
      response.destroy();
      if (statusCode === 304 && (etag !== null || lastModified !== null)) return null;
      throw new AddressProblem(isRedirect(response) ? calendarTexts.addressCircles : refusalOf(statusCode));
    }
    const body = await readAnswer(response, calendarLimits.subscriptionBytes);
    if (!body) throw new AddressProblem(calendarTexts.addressTooLarge);
    return {
      text: body.toString('utf8').replace(/^\uFEFF/, ''),
      digest: createHash('sha256').update(body).digest('hex'),
      etag: validator(response.headers.etag),
      lastModified: validator(response.headers['last-modified']),
    };
  } catch (error) {
    if (error instanceof AddressProblem) throw error;
    if (error instanceof AddressRefused) throw new AddressProblem(calendarTexts.addressRefused);
    throw new AddressProblem(timeout.aborted ? calendarTexts.addressSlow : calendarTexts.addressUnreachable);
  }
}

function refusalOf(status: number): string {
  if (status === 404 || status === 410) return calendarTexts.addressEmpty;
  if (status === 401 || status === 403) return calendarTexts.addressRefuses;
  return calendarTexts.addressFails(status);
}

/** As it was sent, unless it is none that could be sent back. */
function validator(header: string | undefined): string | null {
  return header !== undefined && /^[\x20-\x7e]{1,255}$/.test(header) ? header : null;
}

/** Reads a file as a calendar. Raises `AddressProblem` for what is none, or was cut off. */
export async function readFetched(text: string, ownZone: string): Promise<IcsFile & FileFacts> {
  const file = await readIcs(text, ownZone).catch((error: unknown) => {
    throw error instanceof FileTooMuch ? new AddressProblem(error.message) : error;
  });
  const facts = factsOf(text);
  if (!file.hasCalendar || !facts.isWhole) throw new AddressProblem(calendarTexts.addressNoCalendar);
  return { ...file, ...facts };
}
