import { expect, test } from 'vitest';
import { describeChange } from './rules';

test('a switch of the registration, and of home', () => {
  const change = { before: { enabled: true }, after: { enabled: false } };
  expect(
    describeChange({ action: 'registration_changed', subject: 'registration_enabled', ...change }),
  ).toEqual([{ what: 'Registration', before: 'Enabled', after: 'Disabled' }]);
  expect(
    describeChange({ action: 'home_setting_changed', subject: 'devFlowEnabled_user', ...change }),
  ).toEqual([{ what: 'DevFlow on home, for user', before: 'On', after: 'Off' }]);
});

test('each field of a tool that differs', () => {
  expect(
    describeChange({
      action: 'tool_changed',
      subject: 'devflow-settings',
      before: { title: 'Old', enabled_user: false },
      after: { title: 'New', enabled_user: true },
    }),
  ).toEqual([
    { what: 'DevFlow Settings, title', before: 'Old', after: 'New' },
    { what: 'DevFlow Settings, for user', before: 'Off', after: 'On' },
  ]);
});

test('the tools that have another place', () => {
  expect(
    describeChange({
      action: 'tools_reordered',
      subject: 'navigator',
      before: { order: ['calendar', 'devflow', 'goals-habits'] },
      after: { order: ['calendar', 'goals-habits', 'devflow'] },
    }),
  ).toEqual([
    { what: 'Order of the tools', before: '2 DevFlow, 3 Goals Habits', after: '2 Goals Habits, 3 DevFlow' },
  ]);
});

test('accounts and their roles', () => {
  expect(
    describeChange({
      action: 'role_changed',
      subject: 'mei',
      before: { role: 'user' },
      after: { role: 'admin' },
    }),
  ).toEqual([{ what: 'Role of mei', before: 'user', after: 'admin' }]);
  expect(
    describeChange({ action: 'account_created', subject: 'mei', before: {}, after: { role: 'user' } }),
  ).toEqual([{ what: 'Account mei created, role', before: '', after: 'user' }]);
  expect(
    describeChange({
      action: 'account_activated',
      subject: 'mei',
      before: { state: 'waiting' },
      after: { state: 'active' },
    }),
  ).toEqual([{ what: 'Account mei', before: 'Not activated', after: 'Active' }]);
});
