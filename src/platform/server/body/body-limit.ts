import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What a request's body may hold. */
export interface BodyLimit {
  bytes: number;
  /** Lists, objects, texts, numbers and so on, empty ones included; fields of a form. */
  values: number;
  /** UTF-16 units of each text. */
  text: number;
  /** Refuses a body of more bytes, or with a longer text. */
  tooLarge?: string;
}

/** What is left out counts as in `BODY`. */
export interface BodyNeeds extends Partial<Pick<BodyLimit, 'values' | 'text'>> {
  /** It may have as many bytes as the tool takes (`LargeBody`). */
  large?: true;
}

/** Of an ordinary call. Ten thousand values are judged by a schema within a hundredth of a second. */
export const BODY: BodyLimit = { bytes: MIB, values: 10_000, text: MIB };

/** Bytes of a body of a call that needs no token, or of a request without one: nobody knows who sends it. */
const STRANGERS_BYTES = 64 * KIB;

/** The limit for a body that anybody may have sent. */
export function forStrangers(limit: BodyLimit): BodyLimit {
  return { ...limit, bytes: Math.min(limit.bytes, STRANGERS_BYTES) };
}

/** Whether a request proves nothing of who sends it. */
export function isStrangers({ headers }: FastifyRequest): boolean {
  return headers.authorization === undefined && headers['x-api-key'] === undefined;
}

/** 413 for a request that holds more than its call takes. */
export function tooManyValues(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The request holds too many values', { code: 'too_many_values' });
}

/** 413 for a body of too many bytes, or with a text longer than its call takes. */
export function tooLarge(text = 'The request body is too large'): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', text);
}
