import type { Limit } from '@/platform/server/rate-limit';

const FIFTEEN_MINUTES = 15 * 60;

/** Rate limits of the account calls (contract, accounts). */
export const accountLimits = {
  /** Failed sign-ins of one account from one address. */
  signInFailuresOfAccount: { name: 'signin-account', points: 10, seconds: FIFTEEN_MINUTES },
  /** Failed sign-ins of one account from anywhere, which stop nothing: its owner is told, once a day. */
  signInFailuresTold: { name: 'signin-told', points: 50, seconds: 24 * 60 * 60 },
  /** Failed sign-ins from one address. */
  signInFailuresOfAddress: { name: 'signin-address', points: 300, seconds: FIFTEEN_MINUTES },
  /** Wrong codes of one account after a right password, from anywhere. */
  wrongCodes: { name: 'signin-code', points: 30, seconds: 60 * 60 },
  /** Passkey sign-ins that are begun: each stores a challenge, and the sign-in page begins one when it opens. */
  passkeyBegins: { name: 'passkey', points: 600, seconds: FIFTEEN_MINUTES },
  /** Tokens tried at the setup page. */
  setup: { name: 'setup', points: 30, seconds: FIFTEEN_MINUTES },
  register: { name: 'register', points: 100, seconds: FIFTEEN_MINUTES },
  activate: { name: 'activate', points: 100, seconds: FIFTEEN_MINUTES },
  forgotPassword: { name: 'forgot', points: 100, seconds: FIFTEEN_MINUTES },
  resetPassword: { name: 'reset', points: 100, seconds: FIFTEEN_MINUTES },
  /** New addresses that one account asks for: each is a mail to whoever has it. */
  changeEmail: { name: 'email', points: 10, seconds: 60 * 60 },
  /** Changes of factors, tokens, keys and secret addresses that one account makes: each is a mail to it. */
  toldChanges: { name: 'factor', points: 30, seconds: 60 * 60 },
  /** Invitations and links that one account sends to others. */
  linksToOthers: { name: 'links', points: 60, seconds: 60 * 60 },
  /** Mails that one address has sent to one recipient, who may ask from elsewhere (contract, open issues). */
  mailsByAsker: { name: 'mail-asker', points: 5, seconds: 60 * 60 },
  /** Mails to one recipient, whoever asks. The last of them holds a link that is still good. */
  mailsToRecipient: { name: 'mail', points: 50, seconds: 60 * 60 },
} satisfies Record<string, Limit>;
