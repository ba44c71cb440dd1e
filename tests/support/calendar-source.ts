import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endWithFile } from './endings';

/** A server of somebody else that has a calendar at an address. */
export interface CalendarSource {
  /** For PRIVATE_ADDRESSES. */
  address: string;
  /** Of the file. */
  url: string;
  /** What was asked, in turn. */
  requests: IncomingMessage[];
  /** How the next requests are answered. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Has this file from now on. */
  has(text: string, headers?: Record<string, string>): void;
}

export async function startCalendarSource(): Promise<CalendarSource> {
  const server = createServer((request, response) => {
    source.requests.push(request);
    source.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const source: CalendarSource = {
    address,
    url: `http://${address}/holidays.ics?key=secret`,
    requests: [],
    answer: (_request, response) => response.writeHead(404).end(),
    has(text, headers = {}) {
      source.answer = (request, response) => {
        const { etag, 'last-modified': lastModified } = headers;
        const isKnown =
          (etag !== undefined && request.headers['if-none-match'] === etag) ||
          (lastModified !== undefined && request.headers['if-modified-since'] === lastModified);
        if (isKnown) response.writeHead(304).end();
        else response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text);
      };
    },
  };
  return source;
}

/** A file of all-day events by their UIDs, with lines of its own before them. */
export function holidays(days: Record<string, string>, ...head: string[]): string {
  const events = Object.entries(days).flatMap(([uid, day]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:Day ${uid}`,
    `DTSTART;VALUE=DATE:${day}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...events, 'END:VCALENDAR', ''].join('\r\n');
}
