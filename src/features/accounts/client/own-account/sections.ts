import type { ComponentType } from 'react';
import { ProviderCard } from '../oidc/provider-card';
import { PreferencesCard } from '@/features/preferences/client/preferences-card';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { MyDataCard } from '@/features/my-data/client/my-data-card';
import { AboutCard } from './about-card';
import { LeaveCard } from './leave-card';
import { ProfileCard } from './profile/profile-card';
import { PasskeysCard } from './passkeys/passkeys-card';
import { SecondFactorCard } from './second-factor/second-factor-card';
import { SessionsCard } from './sessions-card';
import { TokensCard } from './tokens/tokens-card';

/** The last of the column, so that nothing moves; what they share with the layout would weigh on every page's first load. */
const NotificationsCard = lazyPiece(
  async () => (await import('@/features/reminders/client/push/notifications-card')).NotificationsCard,
);

const WebhooksCard = lazyPiece(
  async () => (await import('@/features/webhooks/client/webhooks-card')).WebhooksCard,
);

/** The cards of the account page, in order, as two columns where there is room; each loads its own data and shows its own states. */
export const COLUMNS: readonly (readonly ComponentType[])[] = [
  [
    ProfileCard,
    SecondFactorCard,
    PasskeysCard,
    ProviderCard,
    SessionsCard,
    TokensCard,
    WebhooksCard,
    NotificationsCard,
  ],
  [PreferencesCard, MyDataCard, LeaveCard, AboutCard],
];
