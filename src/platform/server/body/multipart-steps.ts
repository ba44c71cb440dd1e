import type { Steps } from '../pacing';
import { malformed } from '../wire-text';
import { tooManyValues } from './body-limit';
import type { FormLimit, WireForm } from './form-steps';
import { checkUtf8, textSteps } from './text-steps';

/** Bytes of the headers of a field. */
const HEADERS_MAX = 4 * 1024;
/** Bytes that are searched between two steps. */
const STEP = 1024 * 1024;

const LINE = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const LAST = Buffer.from('--');

/**
 * The fields of a multipart/form-data body (RFC 7578), in steps. Raises 413 for more of them than the limit, and 400 for
 * anything but UTF-8 and for files, which no documented call accepts.
 */
export function* multipartSteps(bytes: Buffer, contentType: string, limit: FormLimit): Steps<WireForm> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields: WireForm = [];
  // The first delimiter has no line before it.
  if (!startsWith(bytes, delimiter.subarray(LINE.length), 0)) throw malformed();
  let at = delimiter.length - LINE.length;
  while (!startsWith(bytes, LAST, at)) {
    if (!startsWith(bytes, LINE, at)) throw malformed();
    if (fields.length === limit.values) throw tooManyValues();
    const headers = bytes.subarray(at, at + HEADERS_MAX).indexOf(HEADERS_END);
    if (headers < 0) throw malformed();
    const head = bytes.subarray(at, at + headers);
    const from = at + headers + HEADERS_END.length;
    const to = yield* find(bytes, delimiter, from);
    const value = bytes.subarray(from, to);
    yield* checkUtf8(head);
    yield* checkUtf8(value);
    fields.push([nameOf(head.toString()), yield* textSteps(value, limit)]);
    at = to + delimiter.length;
  }
  return fields;
}

function startsWith(bytes: Buffer, what: Buffer, at: number): boolean {
  return bytes.subarray(at, at + what.length).equals(what);
}

function* find(bytes: Buffer, what: Buffer, from: number): Steps<number> {
  for (let at = from; at < bytes.length; at += STEP) {
    const found = bytes.subarray(at, at + STEP + what.length - 1).indexOf(what);
    if (found >= 0) return at + found;
    yield;
  }
  throw malformed();
}

const DISPOSITION =
  /\r\ncontent-disposition:[ \t]*form-data((?:[ \t]*;[ \t]*[^\s;="]+[ \t]*=[ \t]*(?:"[^"\r\n]*"|[^\s;"]+))*)[ \t]*(?:\r\n|$)/i;
// .NET leaves out the quotes.
const PARAMETER = /;\s*([^\s;="]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/g;

/** The name of a field, in which browsers escape quotes and line ends. */
function nameOf(head: string): string {
  const [, list = ''] = DISPOSITION.exec(head) ?? [];
  const parameters = new Map<string, string>();
  for (const [, key = '', quoted, plain = ''] of list.matchAll(PARAMETER))
    parameters.set(key.toLowerCase(), quoted ?? plain);
  const name = parameters.get('name');
  if (name === undefined || parameters.has('filename') || parameters.has('filename*')) throw malformed();
  return name.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');
}
