import { nameProblem } from '@/features/accounts/rules';

export const webhookLimits = {
  /** Of an account. */
  most: 20,
  addressMax: 2_000,
  /** Of a host name (RFC 1035). */
  hostMax: 253,
  /** Changes in a message, which ends behind the one that passes the bytes. */
  changesMax: 100,
  bytesMax: 262_144,
  /** Attempts that are listed. */
  attemptsListed: 20,
  /** Pages of the feed that are read for a message, of which those without a chosen kind are passed over. */
  pagesMax: 10,
  /** For how long it may fail, if it was tried so often. */
  failingDays: 7,
  failuresMin: 20,
} as const;

export const webhookTexts = {
  nameRequired: 'Please enter a name',
  addressInvalid: 'Enter an address such as https://example.org/hook',
  addressRefused:
    'Only https:// on port 443 of a public server is called, and what PRIVATE_ADDRESSES of this server names',
  toolsRequired: 'Please choose what is sent',
  toolUnknown: 'There is no such tool, or it has no such kind of thing',
  tooMany: `You have ${String(webhookLimits.most)} webhooks, the most there can be: remove one first`,
  otherKey: 'this server has another key, and can no longer read it. Make a new one',
} as const;

/** What somebody wants to be sent; `kinds` null for all of the tool, those that later versions tell of too. */
export interface WebhookWish {
  name: string;
  address: string;
  tools: readonly { tool: string; kinds: readonly string[] | null }[];
}

export type WebhookField = 'name' | 'address';

/** The first rule that a new webhook violates, or null. */
export function webhookProblem({ name, address, tools }: WebhookWish) {
  const problem = (text: string, ...fields: WebhookField[]) => ({
    ...{ text, fields, incomplete: fields.length === 0 },
  });
  if (name.trim() === '') return problem(webhookTexts.nameRequired, 'name');
  const wrongName = nameProblem(name);
  if (wrongName !== null) return problem(wrongName, 'name');
  if (!addressOf(address)) return problem(webhookTexts.addressInvalid, 'address');
  const isChosen = tools.length > 0 && tools.every(({ kinds }) => kinds === null || kinds.length > 0);
  return isChosen ? null : problem(webhookTexts.toolsRequired);
}

/** An address as it is called; null for what is none. */
export function addressOf(text: string): URL | null {
  if (text.length > webhookLimits.addressMax || !URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  url.hash = '';
  const { addressMax, hostMax } = webhookLimits;
  const isShort = url.href.length <= addressMax && url.hostname.length <= hostMax;
  return /^https?:$/.test(url.protocol) && isShort ? url : null;
}
