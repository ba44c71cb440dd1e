import type { Mail } from '@/platform/server/mail';

interface Recipient {
  username: string;
  email: string;
}

function letter(recipient: Recipient, subject: string, paragraphs: string[]): Mail {
  return {
    to: recipient.email,
    subject,
    text: [`Hello ${recipient.username},`, ...paragraphs, '— Toolstead', ''].join('\n\n'),
  };
}

export function activationEmail(recipient: Recipient, publicUrl: string, token: string): Mail {
  return letter(recipient, 'Activate your Toolstead account', [
    'open this link to activate your account. It works once, for 24 hours:',
    `${publicUrl}/app/activate?token=${token}`,
    'If you did not register, ignore this mail: without the link nothing happens.',
  ]);
}

/**
 * To the owner of an address that somebody tried to register again. An account that was never activated may be a
 * stranger's attempt: with `resetToken` the owner of the address sets the password, which activates the account.
 */
export function emailTakenEmail(recipient: Recipient, publicUrl: string, resetToken: string | null): Mail {
  return letter(recipient, 'You already have a Toolstead account', [
    'somebody, perhaps you, tried to register with this e-mail address. It already belongs to this account, so no new one was made.',
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
  return letter(recipient, 'Reset your Toolstead password', [
    'open this link to choose a new password. It works once, for one hour:',
    `${publicUrl}/app/reset-password?token=${token}`,
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ]);
}
