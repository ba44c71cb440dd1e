import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type OutboxMail, parseMail } from './outbox';

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  deliveries: { from: string | undefined; mail: OutboxMail }[];
  close(): Promise<void>;
}

/** An SMTP server with one account that rejects the first `refusals` mails temporarily. */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const deliveries: MailServer['deliveries'] = [];
  let left = refusals;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      if (username === 'app' && password === 'p@ss') callback(null, { user: username });
      else callback(new Error('wrong password'));
    },
    onData(stream, session, callback) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) {
          callback(Object.assign(new Error('try again'), { responseCode: 451 }));
          return;
        }
        const { mailFrom } = session.envelope;
        deliveries.push({ from: mailFrom ? mailFrom.address : undefined, mail: parseMail(source) });
        callback(null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://app:p%40ss@127.0.0.1:${String(port)}`,
    deliveries,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
