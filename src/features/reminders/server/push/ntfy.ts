import type { OutgoingHttpHeaders } from 'node:http';
import type { PushMessage } from '../../push-message';
import { readTopic } from '../../ntfy-address';
import type { NtfyTopic } from '../../schema';

/** The request by which a message is sent. */
export interface Publishing {
  url: URL;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Above the default, as of reminders of a calendar: the phone shows it over what is on its screen. */
const PRIORITY = 4;

/**
 * A message as ntfy takes it (its "publish as JSON"). Its app sends the buttons' presses, as the worker of a browser does. A later one of
 * the same `sequence_id` takes the place of the earlier from ntfy 2.16 on; servers of before do not read that.
 */
export function publishingOf(
  { address, accessToken }: NtfyTopic,
  { text, href, tag, actions = [] }: PushMessage,
  publicUrl: string,
): Publishing {
  const { server, topic } = readTopic(address) ?? { server: address, topic: '' };
  const message = {
    topic,
    title: 'Toolstead',
    message: text,
    priority: PRIORITY,
    tags: ['bell'],
    click: `${publicUrl}${href}`,
    sequence_id: tag,
    actions: actions.map(({ title, press }) => ({
      action: 'http',
      label: title,
      url: `${publicUrl}/api/trpc/reminders.press`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ press }),
      // Where it was taken; a refusal is told by the app and leaves it.
      clear: true,
    })),
  };
  return {
    url: new URL(server),
    headers: {
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: Buffer.from(JSON.stringify(message)),
  };
}
