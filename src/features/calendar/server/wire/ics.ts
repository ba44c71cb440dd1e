import { replyId, type RestRows } from '@/platform/server/wire-row';
import { optional, optionalDigits } from '@/platform/server/wire-input';
import type { FeedRow, FileAnswer, SubscriptionRow } from '../../answers';
import type { calendarRouter } from '../router';

/** The documented calls of the calendar. */
export type Rows = RestRows<(typeof calendarRouter)['_def']['record']>;

const file = ({ name, type, content }: FileAnswer) => ({
  name,
  type: `${type}; charset=utf-8`,
  content: Buffer.from(content),
});

function wireFeed(feed: FeedRow) {
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

function wireSubscription(row: SubscriptionRow) {
  return {
    calendar_id: row.calendarId,
    host: row.host,
    every_minutes: row.everyMinutes,
    checked_at: row.checkedAt,
    fetched_at: row.fetchedAt,
    problem: row.problem,
  };
}

/** The documented calls of files, feeds and what comes from an address. */
export const icsRows = {
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
  subscriptions: {
    action: 'getSubscriptions',
    about:
      'The calendars that follow an address: since when they are as it is, and why it could not be read.',
    reply: ({ subscriptions }) => ({ data: subscriptions.map(wireSubscription) }),
  },
  subscribe: {
    about:
      'Makes a calendar that follows an iCalendar file at an address (https or webcal), which alone changes its events; its name is the one in the file unless one is given.',
    differences: { color: optional, name: optional },
    reply: replyId,
  },
  refreshCalendar: {
    about: 'Reads the file of a calendar now, unless that was done within the last minute.',
    reply: (row) => ({ data: wireSubscription(row) }),
  },
  unsubscribe: {
    about: 'Lets a calendar follow its address no longer; its events stay, and can be changed then.',
  },
} satisfies Rows;
