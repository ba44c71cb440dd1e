import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { take } from '@/platform/server/wire-input';
import { accountsRouter } from './router';

export const accountsLegacy = [
  legacyEndpoint('Login', accountsRouter, [
    {
      methods: ['POST'],
      about:
        'Signs in by username or e-mail. The token is the bearer of every other call; it ends 30 days after its last use.',
      procedure: 'login',
      input: take('identifier', 'password', 'code', 'keep_account'),
      reply: ({ token }) => ({ message: 'Login successful', token }),
    },
  ]),
  legacyEndpoint('Register', accountsRouter, [
    {
      methods: ['POST'],
      about: 'Registers an account; the link in the mail activates it.',
      procedure: 'register',
      input: take('username', 'email', 'password'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('Activate', accountsRouter, [
    {
      methods: ['GET', 'POST'],
      about: 'Activates an account with the token of the mailed link, which counts once.',
      procedure: 'activate',
      input: take('token'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('ForgotPassword', accountsRouter, [
    {
      methods: ['POST'],
      about: 'Mails a link for a new password; the answer does not tell whether the address is known.',
      procedure: 'forgotPassword',
      input: take('email'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('ResetPassword', accountsRouter, [
    {
      methods: ['POST'],
      about:
        'Sets a new password with the token of the mailed link, and ends all sessions, access tokens, keys and secret addresses of the account.',
      procedure: 'resetPassword',
      input: take('token', 'password'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint(
    'ValidateToken',
    accountsRouter,
    [
      {
        methods: ['GET', 'POST'],
        about: 'Tells whose session the token belongs to.',
        procedure: 'validateToken',
        reply: (user) => ({ valid: true, user }),
      },
    ],
    { failure: { valid: false, user: null } },
  ),
  legacyEndpoint('Logout', accountsRouter, [
    { methods: ['POST'], about: 'Ends the session whose token it is sent with.', procedure: 'logout' },
  ]),
];
