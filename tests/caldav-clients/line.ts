import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: it arrives, or it does not, or its answer does not. */
export type Fate = 'arrives' | 'lost' | 'unanswered';

/** What stands between programs and the server: it may do something at a request, and can be cut. */
export interface Line {
  url: string;
  /** Called before each request; the default lets all of them through. */
  decides: () => Fate | Promise<Fate>;
  close: () => void;
}

/** @param target the server's address, which may change when it is started again */
export async function openLine(target: () => string): Promise<Line> {
  const line: Line = { url: '', decides: () => 'arrives', close: () => undefined };
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const fate = await line.decides();
      if (fate === 'lost') {
        incoming.destroy();
        return;
      }
      const { method, url, headers } = incoming;
      const sent = forward(new URL(url ?? '/', target()), { method, headers }, (answer) => {
        if (fate === 'unanswered') {
          // To its end, so that the server has done what was asked.
          answer.resume().on('close', () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      incoming.pipe(sent);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  line.close = () => void server.close();
  return line;
}
