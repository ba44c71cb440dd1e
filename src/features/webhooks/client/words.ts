import type { useDates } from '@/platform/client/preferences';
import type { RouterOutputs } from '@/platform/client/trpc';
import { webhookTexts } from '../rules';

export type Listed = RouterOutputs['webhooks']['list'];
export type Webhook = Listed['webhooks'][number];

/** 'Budget mode' for `budget_mode`. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** 'DevFlow (item, feature), Calendar'. */
export function sentText({ tools }: Pick<Webhook, 'tools'>, nameOf: (tool: string) => string): string {
  const words = tools.map(({ tool, kinds }) =>
    kinds === null
      ? nameOf(tool)
      : `${nameOf(tool)} (${kinds.map((kind) => kind.replaceAll('_', ' ')).join(', ')})`,
  );
  return words.join(', ');
}

/** How it stands. */
export function stateText(
  { state, delivered, failing }: Pick<Webhook, 'state' | 'delivered' | 'failing'>,
  dates: Pick<ReturnType<typeof useDates>, 'minute'>,
): string {
  const last = delivered === null ? 'Nothing delivered yet' : `Last delivered ${dates.minute(delivered)}`;
  if (state === 'gone') return `Ended: its receiver wants nothing more. ${last}`;
  if (state === 'failed' && !failing) return `Ended: ${webhookTexts.otherKey}`;
  if (!failing) return last;
  const why = `since ${dates.minute(failing.since)}: ${failing.said}. ${last}`;
  if (state === 'failed') return `Ended after failing ${why}`;
  return `Failing ${why}${failing.next === null ? '' : `. Next try ${dates.minute(failing.next)}`}`;
}
