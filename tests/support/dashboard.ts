import type { FigureRange } from '@/platform/shared/figures';
import type { TestUser } from './accounts';
import type { TestApp } from './app';

/** The figure of a card as the dashboard shows it to an account; undefined if there is no such card. */
export async function readFigure(app: TestApp, user: TestUser, card: string, range: FigureRange = 'month') {
  const { cards } = await app.callerOf(user).dashboard.read({ range });
  return cards.find((one) => one.card === card)?.figure;
}
