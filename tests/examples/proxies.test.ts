import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startToolstead, type Toolstead } from '../support/toolstead';
import { runProgram, startProgram } from './programs';

// The proxies of docs/reverse-proxy.md, as the page has them but for ports, certificate and the app's port.

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/reverse-proxy.md'), 'utf8');
const HOST = 'tools.example.org';
const VISITOR = '127.0.0.2';
const folder = mkdtempSync(join(tmpdir(), 'toolstead-proxies-'));
const key = join(folder, 'key.pem');
const certificate = join(folder, 'certificate.pem');

let toolstead: Toolstead;
let token: string;

beforeAll(async () => {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  runProgram('openssl', ['req', '-x509', ...made, ...subject]);
  toolstead = await startToolstead({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${HOST}` });
});
afterAll(async () => {
  await toolstead.close();
  rmSync(folder, { recursive: true, force: true });
});

const PROXIES = {
  caddy(port: number, app: string) {
    const site = example('caddy')
      .replace('tools.example.org {', `https://${HOST}:${String(port)} {\n\ttls ${certificate} ${key}`)
      .replace('127.0.0.1:3000', app);
    const file = join(folder, 'Caddyfile');
    writeFileSync(
      file,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}\n`,
    );
    return startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
  },
  nginx(port: number, app: string) {
    const site = example('nginx')
      .replace('listen 443', `listen 127.0.0.1:${String(port)}`)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', app);
    const file = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    mkdirSync(join(folder, 'prefix'));
    const head = `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; events {}`;
    writeFileSync(file, `${head}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`);
    return startProgram('nginx', ['-e', 'stderr', '-p', join(folder, 'prefix'), '-c', file]);
  },
};

describe.each(Object.entries(PROXIES))('behind %s', (_name, start) => {
  let port: number;
  let proxy: ReturnType<typeof startProgram>;

  beforeAll(async () => {
    port = await freePort();
    proxy = start(port, new URL(toolstead.url).host);
    await listening();
    const answer = await call('Login', { identifier: 'master', password: 'master password' });
    token = (answer as { token: string }).token;
  });
  afterAll(() => proxy.end());

  /** Until the proxy takes connections; an ended one fails the test. */
  async function listening(): Promise<void> {
    let ended = false;
    void proxy.exited.then(() => (ended = true));
    while (!ended) {
      const answers = await ask('GET', '/healthz').then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      );
      if (answers) return;
      await pause(50);
    }
    throw new Error('the proxy ended');
  }

  /** A request of a visitor who claims another address. */
  function ask(method: string, path: string, body?: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          localAddress: VISITOR,
          servername: HOST,
          ca: readFileSync(certificate),
          method,
          path,
          headers: {
            host: HOST,
            'x-forwarded-for': '198.51.100.7',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        resolve,
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }

  async function call(name: string, body: object): Promise<unknown> {
    const response = await ask('POST', `/api/${name}.php`, JSON.stringify(body));
    expect(response.statusCode).toBe(200);
    return json(response);
  }

  test('the app is served, and asks browsers to stay with https', async () => {
    const page = await ask('GET', '/app/login');
    expect(page.statusCode).toBe(200);
    expect(page.headers['strict-transport-security']).toBeDefined();
    page.resume();
  });

  test('a visitor has an address of their own, and not the one that they claim', async () => {
    const { result } = (await json(await ask('GET', '/api/trpc/sessions.list'))) as {
      result: { data: { sessions: { address: string }[] } };
    };
    expect(result.data.sessions.map(({ address }) => address)).toContain(VISITOR);
    expect(JSON.stringify(result)).not.toContain('198.51.100.7');
  });

  test('the largest of scripts passes', async () => {
    const script_content = '😀'.repeat(8_000_000);
    await call('ScriptManager', { action: 'create', script_name: `large ${String(port)}`, script_content });
  });

  test('changes come as they happen', async () => {
    const stream = await ask('GET', '/api/trpc/live.follow');
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const messages = messagesOf(stream);
    await messages.next();
    await call('ScriptManager', {
      action: 'create',
      script_name: `live ${String(port)}`,
      script_content: '',
    });
    expect((await messages.next()).value).toContain('script');
    stream.destroy();
  });
});

function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name} -->\\s*\`\`\`\\w*\\n([^]*?)\`\`\``).exec(PAGE)?.[1];
  if (!block) throw new Error(`docs/reverse-proxy.md has no example for ${name}`);
  return block;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The messages of an event stream that have data. */
async function* messagesOf(stream: IncomingMessage): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk as string;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const message = text.slice(0, end);
      text = text.slice(end + 2);
      if (message.includes('data: {"') && !message.startsWith('event:')) yield message;
    }
  }
}
