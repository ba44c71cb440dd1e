/** Who may change which account. The screen offers what these rules allow, and the server enforces them. */

import type { Role } from '@/platform/shared/roles';
import type { UserColumn, UserState } from './columns';

export interface UserSort {
  column: UserColumn;
  direction: 'asc' | 'desc';
}

/** The order after a click on a column head: the same column is reversed; dates start with the latest. */
export function sortAfterPress(sort: UserSort, column: UserColumn): UserSort {
  const first = column === 'seen' ? 'desc' : 'asc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return { column, direction: sort.column === column && sort.direction === first ? other : first };
}

export const usersTexts = {
  notFound: 'There is no such account',
  lastMaster: 'The last master cannot be demoted',
  masterMustBeActive: 'Only an active account can become master',
  ownAccount: 'You cannot deactivate your own account',
  master: 'A master cannot be deactivated',
  masterOnly: 'Only a master can change this account',
  ownFactor: 'Your own second factor is on your account page',
  factorOfMaster:
    'The second factor of a master can be taken away at the server only, with the account command',
  noFactor: 'This account has no second factor',
  deleteOwn: 'You cannot delete your own account here',
  deleteMaster: 'A master cannot be deleted',
  lastMasterDeleted: 'The last master cannot be deleted',
  linkOwn: 'Change your own password on your account page',
  linkMaster: 'A master asks for a link on the sign-in page',
  linkDeactivated: 'This account is deactivated',
  inviteRole: 'You can invite with a role at most your own',
  emailTaken: 'An account has this e-mail address already',
} as const;

/** Why a change is refused: a message, and a code for programs. */
export interface Refusal {
  text: string;
  code: 'last_master' | 'account_inactive' | 'forbidden' | 'no_second_factor';
}

export function stateOf(user: { activated_at: Date | null; deactivated_at: Date | null }): UserState {
  if (user.deactivated_at) return 'deactivated';
  return user.activated_at ? 'active' : 'waiting';
}

/** Why `target` may not get this role, or null. `otherMasters` are the other active ones. */
export function roleChangeProblem(
  target: { role: Role; state: UserState },
  role: Role,
  otherMasters: number,
): Refusal | null {
  if (role === target.role) return null;
  if (target.role === 'master' && otherMasters === 0) {
    return { text: usersTexts.lastMaster, code: 'last_master' };
  }
  if (role === 'master' && target.state !== 'active') {
    return { text: usersTexts.masterMustBeActive, code: 'account_inactive' };
  }
  return null;
}

/**
 * Why `actor` may neither activate nor deactivate `target`, or null: a master may change users and admins, an admin
 * only users, and nobody a master or themselves.
 */
export function activationProblem(
  actor: { id: number; role: Role },
  target: { id: number; role: Role },
): Refusal | null {
  return authorityProblem(actor, target, usersTexts.ownAccount, usersTexts.master);
}

/** Why an account cannot be deleted by its owner, or null. `otherMasters` are the others who can govern. */
export function leavingProblem({ role }: { role: Role }, otherMasters: number): Refusal | null {
  if (role !== 'master' || otherMasters > 0) return null;
  return { text: usersTexts.lastMasterDeleted, code: 'last_master' };
}

/** Why `actor` may not delete `target`, or null; by the same order of roles. */
export function deletionProblem(
  actor: { id: number; role: Role },
  target: { id: number; role: Role },
): Refusal | null {
  return authorityProblem(actor, target, usersTexts.deleteOwn, usersTexts.deleteMaster);
}

/** Why `actor` may not send `target` a link to a new password, or null; by the same order of roles. */
export function linkProblem(
  actor: { id: number; role: Role },
  target: { id: number; role: Role; state: UserState },
): Refusal | null {
  const problem = authorityProblem(actor, target, usersTexts.linkOwn, usersTexts.linkMaster);
  if (problem || target.state !== 'deactivated') return problem;
  return { text: usersTexts.linkDeactivated, code: 'account_inactive' };
}

function authorityProblem(
  actor: { id: number; role: Role },
  target: { id: number; role: Role },
  own: string,
  master: string,
): Refusal | null {
  if (actor.id === target.id) return { text: own, code: 'forbidden' };
  if (target.role === 'master') return { text: master, code: 'forbidden' };
  if (target.role === 'admin' && actor.role !== 'master') {
    return { text: usersTexts.masterOnly, code: 'forbidden' };
  }
  return null;
}

/** Why `actor`, a master, may not take the second factor of `target` away, or null. */
export function factorProblem(
  actor: { id: number; role: Role },
  target: { id: number; role: Role; secondFactor: boolean },
): Refusal | null {
  const problem = authorityProblem(actor, target, usersTexts.ownFactor, usersTexts.factorOfMaster);
  if (problem || target.secondFactor) return problem;
  return { text: usersTexts.noFactor, code: 'no_second_factor' };
}
