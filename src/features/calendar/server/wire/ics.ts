import type { RestRows } from '@/platform/server/wire-row';
import { optionalDigits } from '@/platform/server/wire-input';
import type { FeedRow, FileAnswer } from '../../answers';
import type { fileProcedures } from '../files/router';

type Rows = RestRows<typeof fileProcedures>;

const file = ({ name, type, content }: FileAnswer) => ({
  name,
  type: `${type}; charset=utf-8`,
  content: Buffer.from(content),
});

function wireFeed(feed: FeedRow): object {
  return {
    id: feed.id,
    name: feed.name,
    calendar_ids: feed.calendarIds,
    detail: feed.detail,
    with_tools: feed.withTools,
    url: feed.url,
    created_at: feed.createdAt,
    last_used_at: feed.lastUsedAt,
  };
}

/** The documented calls of files and feeds. */
export const icsRows: Rows = {
  importIcs: {
    about: 'Brings in the events of an iCalendar file; with dry_run it only tells what it would do.',
    differences: { calendar_id: optionalDigits, revision: 'previewToken' },
    reply: ({ counts, items, leftOut, calendarId, revision }) => ({
      counts,
      items: items.map(({ uid, title, outcome, line, message }) => ({ uid, title, outcome, line, message })),
      left_out: leftOut,
      calendar_id: calendarId,
      revision,
    }),
  },
  exportIcs: {
    about: 'A calendar, or all of them, as an iCalendar file.',
    differences: { calendar_id: optionalDigits },
    file,
  },
  feed: {
    about: 'What calendar programs read: with the key of a feed, without a token.',
    file,
    version: ({ content }) => content,
  },
  feeds: {
    action: 'getFeeds',
    about: 'The feeds with their secret addresses.',
    reply: ({ feeds }) => ({ data: feeds.map(wireFeed) }),
  },
  addFeed: {
    about:
      'Makes a feed of some calendars, or of all; detail is full or busy. Needs the password of the account again.',
    reply: ({ id, url }) => ({ id, url }),
  },
  deleteFeed: { about: 'Ends a feed and its address.' },
  regenerateFeed: {
    about: 'Gives a feed another address; the old one ends. Needs the password of the account again.',
    reply: ({ id, url }) => ({ id, url }),
  },
};
