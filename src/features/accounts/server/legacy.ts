import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { take } from '@/platform/server/wire-row';
import { accountsRouter } from './router';

export const accountsLegacy = [
  legacyEndpoint('Login', accountsRouter, [
    {
      methods: ['POST'],
      procedure: 'login',
      input: take('identifier', 'password', 'code', 'keep_account'),
      reply: ({ token }) => ({ message: 'Login successful', token }),
    },
  ]),
  legacyEndpoint('Register', accountsRouter, [
    {
      methods: ['POST'],
      procedure: 'register',
      input: take('username', 'email', 'password'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('Activate', accountsRouter, [
    {
      methods: ['GET', 'POST'],
      procedure: 'activate',
      input: take('token'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('ForgotPassword', accountsRouter, [
    {
      methods: ['POST'],
      procedure: 'forgotPassword',
      input: take('email'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint('ResetPassword', accountsRouter, [
    {
      methods: ['POST'],
      procedure: 'resetPassword',
      input: take('token', 'password'),
      reply: ({ message }) => ({ message }),
    },
  ]),
  legacyEndpoint(
    'ValidateToken',
    accountsRouter,
    [{ methods: ['GET', 'POST'], procedure: 'validateToken', reply: (user) => ({ valid: true, user }) }],
    { failure: { valid: false, user: null } },
  ),
  legacyEndpoint('Logout', accountsRouter, [{ methods: ['POST'], procedure: 'logout' }]),
];
