import { password } from './accounts';
import { createAuthenticator } from './authenticator';
import { callsTesting } from './tool-testing';

/** A browser's, of a push service that is never called. */
const KEYS = {
  p256dh: 'BN7hlCR74ANXj5b0ozbhGKF3HcNH2j4eHw5TBZ1TDUZwP2JnuzvD77gRSBRwMckCPmFpcrGZxiSD1jbrdY1P0lo',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** What the tests over all calls know of those that are no tool's. */
export const house = callsTesting({
  async belongings({ app, user, own, say }) {
    const { db, publicUrl } = app.services;
    const session = (await own.sessions.list()).sessions[0]?.id ?? 0;
    const endpoint = `https://push.example.org/${user.username}`;
    const pushDevice = (await own.reminders.addPushDevice({ endpoint, keys: KEYS })).id;
    const now = new Date();
    const { insertId } = await db
      .insertInto('reminders')
      .values({
        ...{
          user_id: user.id,
          tool: 'calendar',
          occasion: '1 2 3',
          text: say('reminder'),
          href: '/calendar',
        },
        ...{ due_at: now, told_at: now, mail_at: null, unread: true },
      })
      .executeTakeFirstOrThrow();
    const download = (await own.myData.prepareDownload()).id;
    const tools = [{ tool: 'devflow', right: 'read' as const }];
    const currentPassword = user.password;
    await own.tokens.make({ name: say('token'), tools, days: 30, currentPassword });
    const token = (await own.tokens.list()).tokens[0]?.id ?? 0;
    const hook = {
      name: say('webhook'),
      address: 'https://hooks.example.org/',
      tools: [{ tool: 'devflow' }],
    };
    const webhook = (await own.webhooks.make({ ...hook, currentPassword })).id;
    const options = await own.passkeys.begin({ currentPassword });
    const { origin } = new URL(publicUrl);
    const { response } = createAuthenticator({ origin, rpId: options.rp.id ?? '' }).create(options);
    const passkey = (await own.passkeys.add({ name: say('Phone'), response })).id;
    return { session, pushDevice, reminder: Number(insertId), download, token, webhook, passkey };
  },

  calls: {
    'passkeys.rename': (id) => ({ id: id('passkey'), name: 'mine' }),
    'passkeys.remove': (id) => ({ id: id('passkey'), currentPassword: password }),
    'sessions.end': (id) => ({ id: id('session') }),
    'reminders.setHidesText': (id) => ({ id: id('pushDevice'), hidesText: true }),
    'reminders.removePushDevice': (id) => ({ id: id('pushDevice') }),
    'reminders.act': (id) => ({ id: id('reminder'), action: 'snooze', operationId: 'x' }),
    'reminders.undoAct': (id) => ({ id: id('reminder'), action: 'snooze', operationId: 'x' }),
    'reminders.testPushDevice': (id) => ({ id: id('pushDevice') }),
    'myData.download': (id) => ({ id: id('download') }),
    'myData.cancelDownload': (id) => ({ id: id('download') }),
    'tokens.revoke': (id) => ({ id: id('token') }),
    'webhooks.attempts': (id) => ({ id: id('webhook') }),
    'webhooks.setOn': (id) => ({ id: id('webhook'), on: false }),
    'webhooks.renewSecret': (id) => ({ id: id('webhook'), currentPassword: password }),
    'webhooks.test': (id) => ({ id: id('webhook') }),
    'webhooks.remove': (id) => ({ id: id('webhook') }),
  },
  // By `app/server/missed-reminders.test.ts`.
  skipping: ['reminders.markRead'],
  // Their callers may know all accounts.
  withoutIds: ['users.changeRole', 'users.takeFactor', 'users.setActive', 'users.sendLink', 'users.remove'],
  asked: { 'dashboard.rows': () => ({ card: 'devflow.done', from: '2026-01-01', to: '2026-12-31' }) },
  silent: [
    ...['account.about', 'account.confirmation', 'account.pendingEmail'],
    ...['accounts.registration', 'accounts.storageKey', 'accounts.token'],
    ...['accounts.validateToken', 'audit.list', 'audit.part', 'connection.ping'],
    ...['masterSettings.status', 'myData.broughtIn', 'myData.download', 'oidc.status'],
    ...['thisServer.read', 'optionAccess.getHomeSettings', 'optionAccess.getNavigatorSettings'],
    ...['preferences.get', 'secondFactor.state', 'sessions.list', 'setup.state'],
    ...['reminders.pushDevices', 'themes.available', 'themes.current', 'themes.pair'],
    ...['toolAccess.openTools', 'users.list', 'webhooks.attempts'],
  ],
});
