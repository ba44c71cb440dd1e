import type { Limit } from '@/platform/server/rate-limit';

/** Single sign-ons that are begun or come back, from one address; each asks the provider. */
export const oidcLimit: Limit = { name: 'oidc', points: 1_200, seconds: 15 * 60 };
