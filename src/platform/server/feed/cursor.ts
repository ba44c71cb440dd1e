import * as z from 'zod';
import { feedTexts } from '@/platform/shared/feed';
import { AppError } from '../errors';

/**
 * Up to where a program has read. Changes are told by revision, those of one revision by the kind of thing, and those of
 * one kind by what their table is ordered by.
 */
export interface Cursor {
  /** That of the account. */
  era: string;
  /** The kinds of which the feed told. */
  kinds: string;
  revision: number;
  /** Of the kind: 0 for what is gone, the others from 1. */
  place: number;
  /** Of the row. */
  after: string;
  /** The revision when the program began to read everything: what was deleted before is not missed. */
  begun: number;
}

const schema = z.tuple([
  z.string().regex(/^[0-9a-f]{1,16}$/),
  z.string().regex(/^[0-9a-f]{8}$/),
  z.int().min(0),
  z.int().min(0).max(100),
  z.string().max(150),
  z.int().min(0),
]);

/** For programs, to whom its parts say nothing. */
export function cursorText({ era, kinds, revision, place, after, begun }: Cursor): string {
  const parts: z.output<typeof schema> = [era, kinds, revision, place, after, begun];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** What no call has answered as a cursor. */
export function noCursor(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', feedTexts.cursor, { code: 'invalid' });
}

/** Raises 422 for what is none. */
export function readCursor(text: string): Cursor {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    parts = null;
  }
  const { data } = schema.safeParse(parts);
  if (!data) throw noCursor();
  const [era, kinds, revision, place, after, begun] = data;
  return { era, kinds, revision, place, after, begun };
}
