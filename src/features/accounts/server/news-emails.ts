import type { EndedCredentials } from '@/platform/server/tools/credentials';
import type { Mail } from '@/platform/server/mail';
import { letter, type Recipient } from './emails';
import { accountLimits } from './limits';

// News of changes that were made or asked for. No limit of mails holds them back: whoever takes an account over must not
// be able to use up what its owner may be sent.

/** To the present address, while the new one is not confirmed yet. */
export function emailChangeAskedEmail(recipient: Recipient, next: string, publicUrl: string): Mail {
  return letter(recipient, 'Your Toolstead address is about to change', [
    `somebody who knows your password, most likely you, asked to change the e-mail address of your account to ${next}. It changes once a link in a mail to that address is opened.`,
    `If it was not you, change your password now, which also ends that link: ${publicUrl}/app/account`,
  ]);
}

/** To the address that the account had before. */
export function emailChangedEmail(recipient: Recipient, next: string): Mail {
  return letter(recipient, 'Your Toolstead address was changed', [
    `your account now has the e-mail address ${next}. This address is no longer used.`,
    'If it was not you, tell your administrator at once.',
  ]);
}

/** A new password, by its owner on the account page or by a mailed link, and what has ended with the old one. */
export function passwordChangedEmail(
  recipient: Recipient,
  publicUrl: string,
  { by, ended }: { by: 'owner' | 'reset_link'; ended: EndedCredentials },
): Mail {
  const words = endedWords(ended);
  return letter(recipient, 'Your Toolstead password was changed', [
    by === 'owner'
      ? 'the password of your account was changed on its account page, and its other sessions have ended.'
      : 'the password of your account was changed by a link in a mail to this address, and its sessions have ended.',
    words === null
      ? 'No access token, key, secret address or webhook was ended.'
      : `So has what programs have with it: ${words}. Make new ones where you need them.`,
    `If it was not you, choose a new one here: ${publicUrl}/app/forgot-password`,
  ]);
}

/** '3 access tokens and 1 secret address', or null for nothing. */
function endedWords({ tokens, keys, addresses, webhooks }: EndedCredentials): string | null {
  const counted = [
    [tokens, 'access token', 'access tokens'],
    [keys, 'key', 'keys'],
    [addresses, 'secret address', 'secret addresses'],
    [webhooks, 'webhook', 'webhooks'],
  ] as const;
  const words = counted.flatMap(([count, one, more]) =>
    count === 0 ? [] : [`${String(count)} ${count === 1 ? one : more}`],
  );
  return words.length === 0 ? null : words.join(' and ');
}

/** Something new that a program can call with, as told to its owner. */
export type CredentialNews =
  | { what: 'token'; name: string; tool: string }
  | { what: 'address'; name: string; tool: string }
  | { what: 'key'; tool: string }
  | { what: 'webhook'; name: string; tool: string; host: string }
  | { what: 'webhook_secret'; name: string; host: string };

/** `tool` names the tools that it reaches. */
export function credentialEmail(recipient: Recipient, publicUrl: string, news: CredentialNews): Mail {
  const [subject, told] = credentialWords(news);
  return letter(recipient, subject, [
    told,
    `If you did not want that, end it on your account page, and change your password: ${publicUrl}/app/account. If you cannot sign in, choose a new one here, which ends it too: ${publicUrl}/app/forgot-password`,
  ]);
}

function credentialWords(news: CredentialNews): [subject: string, told: string] {
  switch (news.what) {
    case 'token':
      return [
        'An access token was made',
        `an access token named "${news.name}" was made for your Toolstead account. A program that has it calls as you: ${news.tool}.`,
      ];
    case 'address':
      return [
        'A secret address was made',
        `a secret address named "${news.name}" was made for your Toolstead account. Whoever has it reads your ${news.tool} without signing in.`,
      ];
    case 'webhook':
      return [
        'A webhook was made',
        `a webhook named "${news.name}" was made for your Toolstead account. What changes in ${news.tool} is sent to ${news.host}.`,
      ];
    case 'webhook_secret':
      return [
        'A webhook has a new secret',
        `the webhook named "${news.name}" of your Toolstead account (${news.host}) was given a new secret. The earlier one no longer signs anything.`,
      ];
    case 'key':
      return [
        'A new key was made',
        `the key of ${news.tool} in your Toolstead account was made anew. The earlier one no longer counts.`,
      ];
  }
}

/** To the owner of a webhook that nothing is sent to any more. */
export function webhookEndedEmail(
  recipient: Recipient,
  publicUrl: string,
  { name, host, why }: { name: string; host: string; why: string },
): Mail {
  return letter(recipient, 'A webhook has ended', [
    `nothing is sent any more to the webhook named "${name}" of your Toolstead account (${host}). ${why}`,
    `Once the receiver is mended, switch it on again on your account page, and what has changed meanwhile is sent: ${publicUrl}/app/account`,
  ]);
}

/** To the owner of an account that many sign-ins have failed to; once a day. */
export function manyFailuresEmail(recipient: Recipient, publicUrl: string): Mail {
  return letter(recipient, 'Many sign-ins to your Toolstead account failed', [
    `within a day, ${String(accountLimits.signInFailuresTold.points)} sign-ins to your account failed, by a wrong password or a wrong code. A program with an old password may do that, or somebody who guesses.`,
    `They changed nothing. A long password that you use nowhere else, and two-factor sign-in, keep guessers out: ${publicUrl}/app/account`,
  ]);
}

/** A change of how an account is signed in to, as told to its owner. */
export type FactorNews =
  | { what: 'on' | 'off' | 'new_codes' | 'passkey_removed' | 'unlinked' | 'taken' }
  | { what: 'recovery_code_used'; left: number }
  | { what: 'passkey_added'; name: string };

export function factorEmail(recipient: Recipient, publicUrl: string, news: FactorNews): Mail {
  const [subject, told] = factorWords(news);
  return letter(recipient, subject, [
    told,
    `If you did not want that, change your password now: ${publicUrl}/app/account. If you cannot sign in, choose a new one here: ${publicUrl}/app/forgot-password`,
  ]);
}

function factorWords(news: FactorNews): [subject: string, told: string] {
  switch (news.what) {
    case 'on':
      return [
        'Two-factor sign-in is on',
        'your Toolstead account now asks for a code of your authenticator app besides the password. Keep the recovery codes where you find them without your phone.',
      ];
    case 'off':
      return [
        'Two-factor sign-in is off',
        'your Toolstead account no longer asks for a code besides the password.',
      ];
    case 'new_codes':
      return [
        'New recovery codes',
        'your Toolstead account has new recovery codes. The earlier ones no longer count.',
      ];
    case 'recovery_code_used':
      return [
        'A recovery code was used',
        `somebody, most likely you, signed in to your Toolstead account with a recovery code. ${left(news.left)} left.`,
      ];
    case 'passkey_added':
      return [
        'A passkey was added',
        `your Toolstead account can now be signed in to with a new passkey, named "${news.name}".`,
      ];
    case 'passkey_removed':
      return [
        'A passkey was removed',
        'a passkey of your Toolstead account was removed, and no longer signs in.',
      ];
    case 'unlinked':
      return [
        'Single sign-on was unlinked',
        'your Toolstead account is no longer signed in to by single sign-on.',
      ];
    case 'taken':
      return [
        'Your second factor was taken away',
        'an administrator has taken the authenticator app, the recovery codes and the passkeys away from your Toolstead account. Its password alone signs in now.',
      ];
  }
}

function left(codes: number): string {
  return codes === 1 ? '1 code is' : `${String(codes)} codes are`;
}
