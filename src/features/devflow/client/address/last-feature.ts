import { accountStored } from '@/platform/client/storage/account';

/** The id of the feature that an account was shown last in this browser. */
export const lastFeature = (user: number) => accountStored<number>(user, 'devflowFeature');
