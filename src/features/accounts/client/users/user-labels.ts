import type { Role } from '@/platform/shared/roles';
import type { UserState } from '../../users/columns';

export const ROLE_LABELS: Record<Role, string> = { user: 'User', admin: 'Admin', master: 'Master' };

export const STATE_LABELS: Record<UserState, string> = {
  active: 'Active',
  waiting: 'Waiting',
  deactivated: 'Deactivated',
};
