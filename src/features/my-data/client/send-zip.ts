import { readAuthToken } from '@/platform/client/auth-token';

/** Why a zip was not taken; the message may be shown. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends a zip to one of the two calls that take one, and returns their answer. Raises `ZipRefused`.
 *
 * @param onSent called with the part that is sent, from 0 to 1: `fetch` cannot tell
 */
export function sendZip<T>(
  path: string,
  zip: File,
  { signal, onSent }: { signal: AbortSignal; onSent: (part: number) => void },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${readAuthToken() ?? ''}`);
    request.setRequestHeader('content-type', 'application/zip');
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status === 200 && answer) resolve(answer as T);
      else reject(new ZipRefused(answer?.message ?? UNANSWERED, answer?.code ?? null));
    };
    request.onerror = () => reject(new ZipRefused(UNANSWERED, null));
    signal.addEventListener('abort', () => request.abort());
    request.send(zip);
  });
}

const UNANSWERED = 'The server did not take the file. Please try again.';

function parsed(text: string): { message?: string; code?: string } | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
