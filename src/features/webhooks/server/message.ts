import { derivedToken } from '@/platform/server/crypto';
import { AppError } from '@/platform/server/errors';
import { cursorAt, type Feed, type FeedChange, readChanges } from '@/platform/server/feed/feed';
import type { Services } from '@/platform/server/context';
import { webhookLimits } from '../rules';
import type { DueWebhook, WebhookOwner, WebhookPart } from './queries';
import type { Message } from './sending';
import { moveOn } from './writes';

/** What a webhook can be sent: the change feed of a tool. */
export interface WebhookFeed {
  tool: string;
  feed: Feed;
}

/** What is sent next of a tool; once it was taken, `done` is stored of how far the webhook is. */
export interface NextMessage {
  message: Message & { type: 'changes' | 'reset' };
  part: WebhookPart;
  done: Partial<WebhookPart>;
}

type MessageServices = Pick<Services, 'config' | 'db' | 'ports'>;

/**
 * The next message of a tool to a webhook; null if there is nothing (more) to send now, or another process has taken it. Where the
 * message ends is stored before it is sent, so that a later attempt, by the same id, holds nothing that the first did not.
 */
export async function nextMessage(
  services: MessageServices,
  { id, name, user_id }: Pick<DueWebhook, 'id' | 'name' | 'user_id'>,
  { tool, feed }: WebhookFeed,
  owner: WebhookOwner,
  part: WebhookPart,
): Promise<NextMessage | null> {
  const { db, config, ports } = services;
  const revision = owner.revisions[feed.topic] ?? 0;
  const reader = { db, user: { id: user_id }, revision, ports };
  const messageOf = (type: 'changes' | 'reset', of: object): NextMessage['message'] => {
    const named = [type, String(id), feed.topic, at.sent_to].join(' ');
    const data = { webhook: { id, name }, tool, ...of };
    return { id: `msg_${derivedToken(config.secretKey, 'ids of webhooks', named).slice(0, 32)}`, type, data };
  };
  const advance = async (to: Partial<WebhookPart>): Promise<boolean> => {
    if (!(await moveOn(db, id, at, to))) return false;
    at = { ...at, ...to };
    return true;
  };
  const lost = (): NextMessage => ({
    message: messageOf('reset', { revision: at.revision, changes: [], cursor: at.sent_to }),
    part: at,
    done: { lost: false },
  });

  let at = part;
  if (at.lost) return lost();
  const { changesMax: limit, bytesMax: bytes, pagesMax } = webhookLimits;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = { cursor: at.sent_to, limit, bytes, until: at.sending_to ?? undefined };
    const read = await readChanges(feed, reader, page).catch((error: unknown) => {
      // The second of a cursor that this version cannot read: it would not learn to.
      if (error instanceof AppError && ['cursor_too_old', 'invalid'].includes(error.wireCode ?? ''))
        return null;
      throw error;
    });
    if (!read) {
      const to = { sent_to: await cursorAt(feed, reader), sending_to: null, revision, lost: true };
      return (await advance(to)) ? lost() : null;
    }
    const isWhole = at.sending_to === null && !read.more;
    const end = at.sending_to ?? read.cursor;
    const done = { sent_to: end, sending_to: null, ...(isWhole && { revision: read.revision }) };
    const kinds = at.kinds?.split(',');
    const changes = read.changes.filter(({ kind }: FeedChange) => kinds?.includes(kind) ?? true);
    if (changes.length > 0) {
      if (at.sending_to === null && !(await advance({ sending_to: end }))) return null;
      const message = messageOf('changes', { revision: read.revision, changes, cursor: end });
      return { message, part: at, done };
    }
    if (!(await advance(done)) || isWhole) return null;
  }
  return null;
}
