import { fileRouter } from '@/features/calendar/server/files/router';
import { createContext } from '@/platform/server/context';
import { createUser, type TestUser } from './accounts';
import type { TestApp } from './app';

/** The files of an account's calendar as its own calls reach them. */
export function filesOf({ services }: TestApp, user: TestUser | null, address = '127.0.0.1') {
  return fileRouter.createCaller(() =>
    createContext(services, {
      id: 'test',
      ip: address,
      log: services.log,
      authorization: user ? `Bearer ${user.token}` : undefined,
    }),
  );
}

/** A user in a time zone, with the calls of files. */
export async function createCalendarOwner(app: TestApp, timeZone = 'Europe/Berlin') {
  await app.services.db
    .updateTable('navigator_tools')
    .set({ enabled_global: true })
    .where('tool_key', '=', 'calendar')
    .execute();
  const user = await createUser(app.services.db);
  await app.callerOf(user).preferences.update({ timeZone });
  return { user, files: filesOf(app, user) };
}
