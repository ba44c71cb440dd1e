import { topicCredentials } from '@/features/reminders/server/push/writes';
import type { Config } from '@/platform/server/config';
import { type Credentials, credentialsOf } from '@/platform/server/tools/credentials';
import type { ServerTool } from '@/platform/server/tools/tool';
import * as tools from './tools';

/** All that programs can call with as an account, for whatever ends it: the server, the shell and a restore. */
export function installedCredentials({ secretKey }: Pick<Config, 'secretKey'>): Credentials {
  return credentialsOf([
    ...Object.values<ServerTool>(tools),
    // They are no tool, and reach those of all.
    { gate: { tool: 'reminders' }, credentials: topicCredentials(secretKey) },
  ]);
}
