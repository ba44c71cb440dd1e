import webPush from 'web-push';
import type { Services } from '@/platform/server/context';
import { callOut } from '@/platform/server/outgoing-request';
import { AddressRefused, isCallable } from '@/platform/server/public-address';
import type { PushMessage } from '../../push-message';
import { type Publishing, publishingOf } from './ntfy';
import { isTopic, type Target } from './subscription';
import { vapidKeys, vapidSubject } from './vapid';

/** A push service only stores the message. */
const TIMEOUT_MS = 10_000;

/** What became of a push: `said` is for people; one that is `gone` will never take any again. */
export interface PushOutcome {
  outcome: 'accepted' | 'gone' | 'failed';
  said: string;
  /** For how long the push service wants nothing more, if it says so (ms). */
  waitMs?: number;
}

type SendServices = Pick<Services, 'config' | 'publicUrl' | 'log'>;

/** Sends a message to a browser's push service, encrypted (RFC 8291), or to a topic of ntfy, in one attempt. */
export async function sendPush(
  { config, publicUrl, log }: SendServices,
  target: Target,
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushOutcome> {
  const words = isTopic(target) ? NTFY : PUSH_SERVICE;
  const { host } = new URL(isTopic(target) ? target.address : target.endpoint);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { url, headers, body } = isTopic(target)
      ? publishingOf(target, message, publicUrl)
      : pushOf({ config, publicUrl }, target, message, ttlSeconds);
    if (!isCallable(url, config.privateAddresses)) throw new AddressRefused();
    const answer = await callOut(url, { config, method: 'POST', headers, body, signal });
    answer.destroy();
    const outcome = outcomeOf(answer.statusCode ?? 0, words);
    const { 'retry-after': seconds = '' } = answer.headers;
    if (/^\d{1,5}$/.test(seconds)) outcome.waitMs = Number(seconds) * 1000;
    if (outcome.outcome === 'failed') log.warn({ host, said: outcome.said }, 'a push was not accepted');
    return outcome;
  } catch (error) {
    // Its path is a secret between the browser and this server.
    log.warn({ err: error, host }, 'a push could not be sent');
    if (error instanceof AddressRefused) return failed(`The address of ${words.its} is not a public one`);
    return failed(
      signal.aborted ? `${words.The} took too long to answer` : `${words.The} could not be reached`,
    );
  }
}

function pushOf(
  { config, publicUrl }: Pick<SendServices, 'config' | 'publicUrl'>,
  subscription: Exclude<Target, { address: string }>,
  message: PushMessage,
  ttlSeconds: number,
): Publishing {
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: {
      subject: vapidSubject({ publicUrl, mailFrom: config.mailFrom }),
      ...vapidKeys(config.secretKey),
    },
    contentEncoding: 'aes128gcm',
    urgency: 'high',
    TTL: ttlSeconds,
    topic: message.tag,
  });
  return { url: new URL(subscription.endpoint), headers, body };
}

interface Words {
  The: string;
  its: string;
  gone: string;
  /** What a status means for people, beyond those of all services. */
  means: Partial<Record<number, string>>;
  /** By which it says that it will never take any again. */
  ends: readonly number[];
}

const PUSH_SERVICE: Words = {
  The: 'The push service',
  its: 'its push service',
  gone: 'The push service no longer knows this device, which is removed',
  means: {},
  ends: [404, 410],
};

const NTFY: Words = {
  The: 'The ntfy server',
  its: 'the ntfy server',
  gone: 'The ntfy server says that this topic is gone for good, and it is removed',
  means: {
    401: 'The ntfy server does not know this access token',
    403: 'The ntfy server lets nobody publish there without an access token that may',
    404: 'There is no ntfy server at this address',
  },
  // It knows no topic that there is not, and a proxy answers 404 while it starts.
  ends: [410],
};

const failed = (said: string): PushOutcome => ({ outcome: 'failed', said });

function outcomeOf(status: number, { The, gone, means, ends }: Words): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted', said: `${The} has taken it` };
  if (ends.includes(status)) return { outcome: 'gone', said: gone };
  if (status === 429) return failed(`${The} has had too many from this server, and wants it to wait`);
  return failed(means[status] ?? `${The} did not take it (${String(status)})`);
}
