import { describe, expect, test } from 'vitest';
import { activationProblem, roleChangeProblem, sortAfterPress, stateOf, usersTexts } from './rules';

const now = new Date();

test('a press on a head sorts by it, a second one the other way round; days begin with the latest', () => {
  const names = { column: 'name', direction: 'asc' } as const;
  expect(sortAfterPress(names, 'name')).toEqual({ column: 'name', direction: 'desc' });
  expect(sortAfterPress({ column: 'name', direction: 'desc' }, 'name')).toEqual(names);
  expect(sortAfterPress(names, 'role')).toEqual({ column: 'role', direction: 'asc' });
  expect(sortAfterPress(names, 'seen')).toEqual({ column: 'seen', direction: 'desc' });
  expect(sortAfterPress({ column: 'seen', direction: 'desc' }, 'seen').direction).toBe('asc');
});

test.each([
  [{ activated_at: null, deactivated_at: null }, 'waiting'],
  [{ activated_at: now, deactivated_at: null }, 'active'],
  [{ activated_at: now, deactivated_at: now }, 'deactivated'],
  [{ activated_at: null, deactivated_at: now }, 'deactivated'],
])('%o is %s', (user, state) => {
  expect(stateOf(user)).toBe(state);
});

describe('a change of role', () => {
  const master = { role: 'master', state: 'active' } as const;

  test('leaves one master at least', () => {
    expect(roleChangeProblem(master, 'admin', 0)).toMatchObject({ code: 'last_master' });
    expect(roleChangeProblem(master, 'admin', 1)).toBeNull();
    expect(roleChangeProblem(master, 'master', 0)).toBeNull();
  });

  test('makes masters of active accounts only', () => {
    expect(roleChangeProblem({ role: 'user', state: 'deactivated' }, 'master', 1)).toMatchObject({
      text: usersTexts.masterMustBeActive,
    });
    expect(roleChangeProblem({ role: 'user', state: 'deactivated' }, 'admin', 1)).toBeNull();
  });
});

test('a master acts on users and admins, an admin on users, nobody on masters or themselves', () => {
  const roles = ['user', 'admin', 'master'] as const;
  const allowed = (['admin', 'master'] as const).flatMap((actor) =>
    roles
      .filter((target) => activationProblem({ id: 1, role: actor }, { id: 2, role: target }) === null)
      .map((target) => `${actor} on ${target}`),
  );
  expect(allowed).toEqual(['admin on user', 'master on user', 'master on admin']);
  expect(activationProblem({ id: 1, role: 'admin' }, { id: 1, role: 'user' })?.text).toBe(
    usersTexts.ownAccount,
  );
});
