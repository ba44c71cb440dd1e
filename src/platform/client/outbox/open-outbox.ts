import { readAuthToken } from '../auth-token';
import { pageLocks } from '../window-locks';
import { askUntilAnswered } from '../server-reach';
import { LONG_TIMEOUT } from '../time-limit';
import { type ApiClient, isUnanswered, mutateByName, queryByName, refusalOf } from '../trpc';

import { createOutbox, type Outbox } from './outbox';
import type { Answer, OutboxNews, Refusal } from './outbox-needs';
import { storedChanges } from './stored-changes';

/** Between the attempts of one turn, in ms: a server that restarts is back before a person notices. */
const RETRY_AFTER_MS = [300, 1_200];
/** Between turns while the server answers that it cannot, in ms: at first and at most. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 30_000];

/** @param token of the sign-in whose client this is */
export function openOutbox(user: number, client: ApiClient, token: string | null): Outbox {
  const name = `toolstead-outbox:${String(user)}`;
  const channel = new BroadcastChannel(name);
  const outbox = createOutbox({
    store: storedChanges(user),
    post: ({ tool, call, input, long }) =>
      mutateByName(client, `${tool}.${call}`, input, long ? LONG_TIMEOUT : {}) as Promise<Answer>,
    look: ({ query, input }) => queryByName(client, query, input),
    failure: failureOf,
    errorOf: refusalOf,
    alone: (tool, work) => (pageLocks ? pageLocks.request(`${name}:${tool}`, work) : work()),
    pause: async (failures) => {
      await askUntilAnswered();
      if (failures > 0) await wait(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
    },
    retryAfter: RETRY_AFTER_MS,
    wait,
    tell: (news) => channel.postMessage(news),
    isOver: () => readAuthToken() !== token,
    now: Date.now,
  });
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => outbox.hear(data));
  askBeforeLeaving(outbox);
  return outbox;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function failureOf(error: unknown): 'unanswered' | 'ended' | Refusal {
  if (isUnanswered(error)) return 'unanswered';
  const { data, message } = error as { data: { httpStatus: number }; message: string };
  if (data.httpStatus === 401) return 'ended';
  // Too many calls: the same one may be taken later.
  if (data.httpStatus === 429) return 'unanswered';
  return { message: message || 'Unknown error', data };
}

/** Only what the browser does not store is lost with the window. */
function askBeforeLeaving(outbox: Outbox) {
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  outbox.subscribe(() => {
    if (outbox.isUnstored()) window.addEventListener('beforeunload', confirmLeaving);
    else window.removeEventListener('beforeunload', confirmLeaving);
  });
}
