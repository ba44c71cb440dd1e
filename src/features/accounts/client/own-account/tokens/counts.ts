import type { RouterOutputs } from '@/platform/client/trpc';

/** '3 access tokens, 1 key and 1 secret address', as far as there are any; null if there are none. */
export function countsText({
  tokens,
  keys,
  webhooks,
}: Pick<RouterOutputs['tokens']['list'], 'tokens' | 'keys'> &
  Pick<RouterOutputs['webhooks']['list'], 'webhooks'>): string | null {
  const ofKind = (kind: 'key' | 'address') => keys.filter((one) => one.kind === kind).length;
  const counted = [
    [tokens.length, 'access token', 'access tokens'],
    [ofKind('key'), 'key', 'keys'],
    [ofKind('address'), 'secret address', 'secret addresses'],
    [webhooks.length, 'webhook', 'webhooks'],
  ] as const;
  const words = counted.flatMap(([count, one, more]) =>
    count === 0 ? [] : [`${String(count)} ${count === 1 ? one : more}`],
  );
  const last = words.pop();
  if (last === undefined) return null;
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
