import { restEndpoint } from '@/platform/server/rest';
import { take } from '@/platform/server/wire-input';
import { accountsRouter } from './router';

export const accountsRest = [
  restEndpoint('Login', accountsRouter, {
    login: {
      action: null,
      about:
        'Signs in by username or e-mail. The token is the bearer of every other call; it ends 30 days after its last use.',
      input: take('identifier', 'password', 'code', 'keep_account'),
      reply: ({ token }) => ({ message: 'Login successful', token }),
    },
  }),
  restEndpoint('Register', accountsRouter, {
    register: {
      action: null,
      about: 'Registers an account; the link in the mail activates it.',
      input: take('username', 'email', 'password'),
      reply: ({ message }) => ({ message }),
    },
  }),
  restEndpoint('Activate', accountsRouter, {
    activate: {
      methods: ['GET', 'POST'],
      action: null,
      about: 'Activates an account with the token of the mailed link, which counts once.',
      input: take('token'),
      reply: ({ message }) => ({ message }),
    },
  }),
  restEndpoint('ForgotPassword', accountsRouter, {
    forgotPassword: {
      action: null,
      about: 'Mails a link for a new password; the answer does not tell whether the address is known.',
      input: take('email'),
      reply: ({ message }) => ({ message }),
    },
  }),
  restEndpoint('ResetPassword', accountsRouter, {
    resetPassword: {
      action: null,
      about:
        'Sets a new password with the token of the mailed link, and ends all sessions, access tokens, keys, secret addresses and webhooks of the account.',
      input: take('token', 'password'),
      reply: ({ message }) => ({ message }),
    },
  }),
  restEndpoint(
    'ValidateToken',
    accountsRouter,
    {
      validateToken: {
        methods: ['GET', 'POST'],
        action: null,
        about: 'Tells whose session the token belongs to.',
        reply: (user) => ({ valid: true, user }),
      },
    },
    { failure: { valid: false, user: null } },
  ),
  restEndpoint('Token', accountsRouter, {
    token: {
      methods: ['GET'],
      action: null,
      about: 'Tells an access token whose it is, what it may do in which tools, and when it ends.',
      reply: (token) => token,
    },
  }),
  restEndpoint('Logout', accountsRouter, {
    logout: { action: null, about: 'Ends the session whose token it is sent with.' },
  }),
];
