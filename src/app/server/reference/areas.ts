import { snakeCase } from '@/platform/shared/snake-case';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from '../tools';
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
  ...Object.entries<ServerTool>(tools).flatMap(([router, { data, about, rest = [] }]): Area[] => {
    if (!data || about === undefined) return [];
    const id = snakeCase(router).replaceAll('_', '-');
    return [{ id, name: data.title, about, holds: [router, ...rest.map(({ name }) => name)] }];
  }),
  {
    id: 'account',
    name: 'Account',
    about: 'Home and the dashboard; signing in, tokens, sessions, preferences, reminders and one’s own data.',
    holds: [
      ...['Login', 'Register', 'Activate', 'ForgotPassword', 'ResetPassword', 'ValidateToken', 'Token'],
      ...['Logout', 'Preferences', 'ThemeSettings', 'account', 'accounts', 'dashboard', 'live', 'myData'],
      ...['Home', 'home'],
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
      ...['connection', 'toolAccess', 'users'],
    ],
  },
];

/** The name of the area of an endpoint or of a router. */
export function areaOf(part: string): string {
  const area = AREAS.find(({ holds }) => holds.includes(twinOf(part) ?? part));
  if (!area)
    throw new Error(
      `${part} belongs to no area of the reference: its tool says its 'about', else name it in areas.ts`,
    );
  return area.name;
}
