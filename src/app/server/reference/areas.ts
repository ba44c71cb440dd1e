import { twinOf } from './calls';

export interface Area {
  id: string;
  name: string;
  about: string;
  /** Its documented endpoints and its routers of the typed API. */
  holds: readonly string[];
}

/** What calls belong together, as pages of the reference and as tags of the OpenAPI document: first the tools. */
export const AREAS: readonly Area[] = [
  {
    id: 'devflow',
    name: 'DevFlow',
    about: 'Features, their items, statuses and views.',
    holds: ['DevFlow', 'DevFlowSettings', 'Home', 'devflow', 'home'],
  },
  {
    id: 'goals-habits',
    name: 'Goals & Habits',
    about: 'Habits with their entries, groups and pauses, and goals.',
    holds: ['GoalsHabits', 'goalsHabits'],
  },
  {
    id: 'calendar',
    name: 'Calendar',
    about: 'Calendars, events and their series, feeds and files.',
    holds: ['Calendar', 'calendar', 'connection'],
  },
  {
    id: 'expenses',
    name: 'Expense Tracker',
    about: 'Accounts, transactions, schedules, budgets, reports and imports.',
    holds: ['ExpenseTracker', 'expenses'],
  },
  {
    id: 'scripts',
    name: 'Script Manager',
    about: 'SQL scripts with their history and settings.',
    holds: ['ScriptManager', 'ScriptManagerSettings', 'scripts'],
  },
  {
    id: 'watched-records',
    name: 'Watched Records',
    about: 'What is watched, its tags and types, and its sync.',
    holds: ['WatchedRecords', 'watchedRecords'],
  },
  {
    id: 'account',
    name: 'Account',
    about: 'Signing in, tokens, sessions, preferences, reminders and one’s own data.',
    holds: [
      ...['Login', 'Register', 'Activate', 'ForgotPassword', 'ResetPassword', 'ValidateToken', 'Token'],
      ...['Logout', 'Preferences', 'ThemeSettings', 'account', 'accounts', 'dashboard', 'live', 'myData'],
      ...[
        'oidc',
        'passkeys',
        'preferences',
        'reminders',
        'secondFactor',
        'sessions',
        'setup',
        'themes',
        'tokens',
        'webhooks',
      ],
    ],
  },
  {
    id: 'server',
    name: 'Server',
    about: 'People, what is open to them, and how the server is.',
    holds: [
      ...['MasterSettings', 'OptionAccess', 'audit', 'masterSettings', 'optionAccess', 'thisServer'],
      ...['toolAccess', 'users'],
    ],
  },
];

/** The name of the area of an endpoint or of a router. */
export function areaOf(part: string): string {
  const area = AREAS.find(({ holds }) => holds.includes(twinOf(part) ?? part));
  if (!area) throw new Error(`${part} belongs to no area of the reference: name it in areas.ts`);
  return area.name;
}
