import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from './config';
import { reasonOf } from './jobs';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * Queues a mail and returns at once: the response time must not reveal whether an account exists.
   *
   * @param ended told whether it was sent or given up, after three tries
   */
  send(mail: Mail, ended?: (sent: boolean) => Promise<void>): void;
  /** Delivers a mail now, in one attempt; rejects if that fails, for those who try again later themselves. */
  deliver(mail: Mail): Promise<void>;
  /** Mails since the start. */
  readonly mails: Readonly<Record<'sent' | 'failed' | 'waiting', number>>;
  /** The last mail that was given up, and why; null once another one was sent. */
  readonly lastFailure: { at: Date; reason: string } | null;
  /** Resolves when every queued mail is delivered or given up. */
  settled(): Promise<void>;
}

const RETRY_AFTER_MS = [1_000, 10_000];

/** Sends mails by SMTP, or without SMTP_URL writes them to `DATA_DIR/outbox/<time>-<random>.eml`; a public demo does neither. */
export function createMailer(config: Config, log: Logger): Mailer {
  const deliver = deliveryOf(config, log);
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let failed = 0;
  let lastFailure: Mailer['lastFailure'] = null;

  function noteSent(): void {
    sent += 1;
    lastFailure = null;
  }
  function noteFailed(error: unknown): void {
    failed += 1;
    lastFailure = { at: new Date(), reason: reasonOf(error) };
  }

  async function deliverWithRetries(mail: Mail): Promise<boolean> {
    for (const waitMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await deliver(mail);
        noteSent();
        return true;
      } catch (error) {
        if (waitMs !== undefined) await delay(waitMs);
        else {
          noteFailed(error);
          log.error({ err: error, subject: mail.subject }, 'a mail could not be sent');
        }
      }
    }
    return false;
  }
  return {
    async deliver(mail) {
      try {
        await deliver(mail);
        noteSent();
      } catch (error) {
        noteFailed(error);
        throw error;
      }
    },
    send(mail, ended) {
      const delivery = deliverWithRetries(mail)
        .then((sent) => ended?.(sent))
        .catch((error: unknown) => log.error({ err: error }, 'the end of a mail could not be noted'))
        .finally(() => inFlight.delete(delivery));
      inFlight.add(delivery);
    },
    get mails() {
      return { sent, failed, waiting: inFlight.size };
    },
    get lastFailure() {
      return lastFailure;
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}

function deliveryOf(config: Config, log: Logger): (mail: Mail) => Promise<void> {
  // Of a public demo nothing leaves, nor fills the disk.
  if (config.publicDemo) return async () => {};
  if (config.smtpUrl !== undefined) return smtpDelivery(config.smtpUrl, config.mailFrom);
  return outboxDelivery(config, log);
}

/** As long as the link in a mail may be good at most; nobody needs it after that. */
const KEPT_IN_OUTBOX_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes the mails that have lain in the outbox for 7 days, so that neither links nor addresses stay there for ever. */
export async function deleteOldMails({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = join(dataDir, 'outbox');
  // There is none where mails are sent.
  const names = await readdir(folder).catch(() => []);
  const before = Date.now() - KEPT_IN_OUTBOX_MS;
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    // Another process may have been faster.
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs <= before) await rm(file, { force: true });
  }
}

function smtpDelivery(smtpUrl: string, from: string) {
  const transport = createTransport(smtpUrl, { from });
  return async (mail: Mail) => {
    await transport.sendMail(mail);
  };
}

function outboxDelivery(config: Config, log: Logger) {
  const folder = join(config.dataDir, 'outbox');
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: config.mailFrom },
  );
  return async (mail: Mail) => {
    const { message } = await transport.sendMail(mail);
    const [head = ''] = (message as Buffer).toString().split('\n\n', 1);
    // The text as it is: people copy a link out of the file, and quoted-printable cuts it.
    const plainHead = head.replace(/^(Content-Transfer-Encoding): .*$/m, '$1: 8bit');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`);
    // Renamed atomically, so that a program watching the folder never reads a partial mail.
    await writeFile(`${file}.part`, `${plainHead}\n\n${mail.text}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
    log.info({ file, subject: mail.subject }, 'SMTP_URL is not set: the mail was written to the outbox');
  };
}
