import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { zipSync } from 'fflate';

const MIB = 1024 * 1024;

/** Bodies that are small in bytes and large in what they hold. */
const NASTY = {
  zeros: (bytes) => `{"x":[${'0,'.repeat(bytes / 2)}0]}`,
  'empty lists': (bytes) => `{"x":[${'[],'.repeat(bytes / 3)}0]}`,
  'empty objects': (bytes) => `{"x":[${'{},'.repeat(bytes / 3)}0]}`,
  'one name again and again': (bytes) => `{${'"k":0,'.repeat(bytes / 6)}"k":0}`,
  escapes: (bytes) => `{"name":"a","content":"${'\\n'.repeat(bytes / 2)}"}`,
  blanks: (bytes) => `${' '.repeat(bytes)}{}`,
};

const judged = ({ held, figure, outcome }) => ({ held, figure: `answered ${outcome}; ${figure}` });

const ofSize = Object.entries(NASTY).map(([what, bodyOf]) => ({
  name: `a script of 120 MiB of ${what}`,
  async run(target) {
    const { token } = await target.newAccount();
    const body = Buffer.from(bodyOf(120 * MIB));
    const headers = { authorization: `Bearer ${token}` };
    return judged(
      await target.meanwhile(
        async () => (await target.call('/api/trpc/scripts.create', { body, headers })).status,
      ),
    );
  },
}));

/** @type {import('./run.mjs').Attack[]} */
export const attacks = [
  {
    name: 'a stranger signs in with 1 MiB of zeros, 15 times a second for 5 s',
    async run(target) {
      const body = NASTY.zeros(MIB);
      const calls = [];
      return judged(
        await target.meanwhile(async () => {
          for (let at = 0; at < 75; at++) {
            calls.push(target.call('/api/trpc/accounts.login', { body, from: '198.51.100.1' }));
            await new Promise((resolve) => setTimeout(resolve, 1000 / 15));
          }
          return [...new Set((await Promise.all(calls)).map(({ status }) => status))].join(', ');
        }),
      );
    },
  },
  ...ofSize,
  {
    name: 'the largest script, as base64',
    async run(target) {
      const { call } = await target.newAccount();
      const text = '中'.repeat(16_777_215);
      const body = {
        action: 'create',
        script_name: 'a',
        script_content_b64: Buffer.from(text).toString('base64'),
      };
      return judged(
        await target.meanwhile(async () => (await call('/api/ScriptManager.php', { body })).status),
      );
    },
  },
  {
    name: 'a zip whose manifest has ten million empty objects',
    async run(target) {
      const { call } = await target.newAccount();
      const manifest = Buffer.from(`{"x":[${'{},'.repeat(10 * MIB)}0]}`);
      const body = Buffer.from(zipSync({ 'manifest.json': manifest }, { level: 9 }));
      const headers = { 'content-type': 'application/zip' };
      return judged(
        await target.meanwhile(async () => (await call('/api/my-data/preview', { body, headers })).status),
      );
    },
  },
  {
    name: 'two uploads of zips that send nothing, while somebody takes out their data',
    async run(target) {
      const { hostname, port } = new URL(target.url);
      const sockets = [];
      for (let at = 0; at < 2; at++) {
        const { token } = await target.newAccount();
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const head = `POST /api/my-data/preview HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}`;
        socket.write(`${head}\r\nContent-Type: application/zip\r\nContent-Length: 1000000\r\n\r\nPK`);
        sockets.push(socket);
      }
      const other = await target.newAccount();
      const { body } = await other.change('myData.prepareDownload');
      const { status } = await other.call(body.address);
      for (const socket of sockets) socket.destroy();
      return { held: status === 200, figure: `the download was answered ${status}` };
    },
  },
];
