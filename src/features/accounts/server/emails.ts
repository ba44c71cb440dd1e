import type { Mail } from '@/platform/server/mail';

export interface Recipient {
  username: string;
  email: string;
}

/** A letter to the owner of an account. */
export function letter(recipient: Recipient, subject: string, paragraphs: string[]): Mail {
  return written(recipient, `Hello ${recipient.username},`, subject, paragraphs);
}

/**
 * A letter to an address whose owner may not have chosen the username: anybody can register with any address, and would
 * send 50 characters of their own choice to it.
 */
function letterToStranger(recipient: Recipient, subject: string, paragraphs: string[]): Mail {
  return written(recipient, 'Hello,', subject, paragraphs);
}

function written({ email }: Recipient, greeting: string, subject: string, paragraphs: string[]): Mail {
  return { to: email, subject, text: [greeting, ...paragraphs, '— Toolstead', ''].join('\n\n') };
}

export function activationEmail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return letterToStranger(recipient, 'Activate your Toolstead account', [
    'open this link to activate your account. It works once, for 24 hours:',
    `${publicUrl}/app/activate?token=${token}`,
    'If you did not register, ignore this mail: without the link nothing happens.',
  ]);
}

/**
 * To the owner of an address that somebody tried to register again, or to change another account's to. An account that was never activated may be a
 * stranger's attempt: with `resetToken` the owner of the address sets the password, which activates the account.
 */
export function emailTakenEmail(
  recipient: Recipient,
  publicUrl: string,
  resetToken: string | null,
  tried: 'registered' | 'changed',
): Mail {
  return letterToStranger(recipient, 'You already have a Toolstead account', [
    tried === 'registered'
      ? 'somebody, perhaps you, tried to register with this e-mail address. It already belongs to this account, so no new one was made.'
      : 'somebody, perhaps you, tried to give this e-mail address to another account. It already belongs to this one, so nothing was changed.',
    ...(resetToken === null
      ? [
          `Sign in here: ${publicUrl}/app/login`,
          `If you forgot the password, choose a new one here: ${publicUrl}/app/forgot-password`,
        ]
      : [
          'The account is not active yet. Open this link to choose its password, which activates it. It works once, for one hour:',
          `${publicUrl}/app/reset-password?token=${resetToken}`,
        ]),
    'If it was not you, ignore this mail.',
  ]);
}

export function passwordResetEmail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return letterToStranger(recipient, 'Reset your Toolstead password', [
    'open this link to choose a new password. It works once, for one hour:',
    `${publicUrl}/app/reset-password?token=${token}`,
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ]);
}

/** To the new address, which counts from the moment its link is opened. */
export function confirmAddressEmail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return letterToStranger(recipient, 'Confirm your new Toolstead address', [
    'open this link to use this e-mail address for your account. It works once, for 24 hours:',
    `${publicUrl}/app/activate?token=${token}`,
    'If you did not ask for it, ignore this mail: without the link nothing happens.',
  ]);
}

/** To somebody for whom `inviter` has made an account, and again if the link was not opened in time. */
export function invitationEmail(
  recipient: Recipient,
  publicUrl: string,
  token: string,
  inviter: string,
): Mail {
  return letter(recipient, 'Activate your Toolstead account', [
    `${inviter} invites you to Toolstead, where you sign in as ${recipient.username}. Open this link to choose your password, which activates the account. It works once, for 7 days:`,
    `${publicUrl}/app/reset-password?token=${token}`,
    'If you do not know what this is about, ignore this mail.',
  ]);
}

/** To somebody who has asked for the deletion of the account. */
export function accountLeavingEmail(recipient: Recipient, publicUrl: string, until: Date): Mail {
  const moment = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return letter(recipient, 'Your Toolstead account will be deleted', [
    `as you asked, your account and everything in it is deleted on ${moment}. Until then nobody is signed in to it, and its keys do not work.`,
    `If you change your mind, sign in before that: ${publicUrl}/app/login`,
    'If it was not you, sign in now to keep the account, and change its password.',
  ]);
}

export function accountDeletedEmail(recipient: Recipient): Mail {
  return letter(recipient, 'Your Toolstead account was deleted', [
    'your account and everything in it is deleted, as you asked. It cannot be brought back.',
    'If you have downloaded your data before, you can bring it into another account.',
  ]);
}

/** To each master, once for a night. */
export function backupFailedEmail(recipient: Recipient, reason: string): Mail {
  return letter(recipient, 'A nightly backup of Toolstead failed', [
    `last night's backup could not be made: ${reason}`,
    'It is tried again every hour. The log says more; the folder is that of BACKUP_DIR.',
  ]);
}

/** Reminders that one mail lists. */
const LISTED_REMINDERS = 50;

/** To somebody who wanted to be reminded, of very many the first ones; `href` below /app is where. */
export function reminderEmail(
  recipient: Recipient,
  publicUrl: string,
  reminders: readonly { text: string; href: string }[],
): Mail {
  const [first] = reminders;
  const more = reminders.length - LISTED_REMINDERS;
  const subject = reminders.length === 1 ? (first?.text ?? '') : `${String(reminders.length)} reminders`;
  return letter(recipient, subject, [
    'you wanted to be reminded:',
    reminders
      .slice(0, LISTED_REMINDERS)
      .map(({ text }) => text)
      .join('\n'),
    ...(more > 0 ? [`and ${String(more)} more.`] : []),
    `It is here: ${publicUrl}/app${first?.href ?? ''}`,
  ]);
}
