import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../pacing';
import { formSteps } from './form-steps';
import { multipartSteps } from './multipart-steps';

const LIMIT = { values: 100, text: 1_000 };
const BOUNDARY = 'a-boundary';

const form = (body: string | Buffer, limit = LIMIT) => atOnce(formSteps(Buffer.from(body), limit));
const multipart = (body: string | Buffer, limit = LIMIT) =>
  atOnce(multipartSteps(Buffer.from(body), `multipart/form-data; boundary=${BOUNDARY}`, limit));

const unit = fc.oneof(
  fc.constantFrom('a', 'é', '中', '😀', '&', '=', '+', '%', ' ', '"', '\r\n', '--', BOUNDARY, '\u0000'),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(unit, { maxLength: 6 }).map((units) => units.join(''));
const fields = fc.array(fc.tuple(text, text), { maxLength: 5 });

describe('a form', () => {
  test('is read as URLSearchParams writes it', () => {
    fc.assert(
      fc.property(fields, (sent) => {
        expect(form(new URLSearchParams(sent).toString())).toEqual([...new URLSearchParams(sent)]);
      }),
    );
  });

  test('may leave parts out', () => {
    expect(form('&&a&=b&c=1=2&')).toEqual([
      ['a', ''],
      ['', 'b'],
      ['c', '1=2'],
    ]);
  });

  test.each(['a=%', 'a=%4', 'a=%zz', 'a=%ff', 'a=%E4%BD', '%E4=%BD%A0'])('%s is refused', (body) => {
    expect(() => form(body)).toThrow('malformed');
  });

  test('of more fields, or of a longer text than the limit, is refused', () => {
    expect(form('a&'.repeat(100))).toHaveLength(100);
    expect(() => form('a&'.repeat(101))).toThrow('too many values');
    expect(() => form(`a=${'x'.repeat(70_000)}`)).toThrow('too large');
  });
});

describe('a multipart body', () => {
  test('is read as fetch writes it', async () => {
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        const data = new FormData();
        for (const [name, value] of sent) data.append(name, value);
        const request = new Request('http://x/', { method: 'POST', body: data });
        const body = Buffer.from(await request.clone().arrayBuffer());
        const type = request.headers.get('content-type') ?? '';
        expect(atOnce(multipartSteps(body, type, LIMIT))).toEqual([...(await request.formData())]);
      }),
      { examples: [[[['%0a%0D', '']]]] },
    );
  });

  const part = (headers: string, value: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${value}\r\n`;
  const field = part('Content-Disposition: form-data; name="a"', '1');
  const end = `--${BOUNDARY}--\r\n`;

  test('keeps a byte order mark, and takes a name after other parameters', () => {
    const head = 'Content-Type: text/plain\r\ncontent-disposition: form-data; x="; name=evil"; name="a"';
    expect(multipart(`${part(head, '\ufeffb')}${end}`)).toEqual([['a', '\ufeffb']]);
  });

  test('takes a name without quotes, as .NET sends it', () => {
    expect(multipart(`${part('Content-Disposition: form-data; name=a_b', '1')}${end}`)).toEqual([
      ['a_b', '1'],
    ]);
  });

  test.each([
    ['a file', part('Content-Disposition: form-data; name="a"; filename="b"', '1') + end],
    ['a file without quotes', part('Content-Disposition: form-data; name=a; filename=b', '1') + end],
    ['no name', part('Content-Disposition: form-data', '1') + end],
    ['a file with blanks', part('Content-Disposition: form-data; name=a; filename = "b"', '1') + end],
    ['an empty name without quotes', part('Content-Disposition: form-data; name=', '1') + end],
    ['a name of two words without quotes', part('Content-Disposition: form-data; name=a b', '1') + end],
    ['a name half in quotes', part('Content-Disposition: form-data; name=a"b"', '1') + end],
    ['no disposition', part('X: y', '1') + end],
    ['no end', field],
    ['no body', ''],
    ['an endless head', `--${BOUNDARY}\r\n${'x'.repeat(10_000)}`],
    ['something before', `x\r\n${field}${end}`],
  ])('with %s is refused', (_what, body) => {
    expect(() => multipart(body)).toThrow('malformed');
  });

  test('without a boundary is refused', () => {
    expect(() => atOnce(multipartSteps(Buffer.from(end), 'multipart/form-data', LIMIT))).toThrow('malformed');
  });

  test('of more fields than the limit is refused', () => {
    expect(multipart(field.repeat(100) + end)).toHaveLength(100);
    expect(() => multipart(field.repeat(101) + end)).toThrow('too many values');
  });
});
