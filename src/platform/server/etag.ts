import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/** The weak entity tag of a text: another text has another one. */
export function etagOf(text: string): string {
  return `W/"${hash('sha256', text, 'base64url')}"`;
}

/** Sets the ETag and returns whether the client has this version already (RFC 9110, If-None-Match). */
export function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = (request.headers['if-none-match'] ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(etag));
}
