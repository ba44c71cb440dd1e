import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, ENCODINGS } from './encoding';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(bytes.buffer);
};

describe('the encoding of a file', () => {
  test('is told by its byte order mark, which is no part of the text', () => {
    expect(decode(utf8('\ufeffDatum'))).toEqual({ text: 'Datum', encoding: 'utf-8', asked: false });
    const little = decode(utf16('\ufeffZürich', false));
    expect(little).toEqual({ text: 'Zürich', encoding: 'utf-16le', asked: false });
    expect(decode(utf16('\ufeffZürich', true)).text).toBe('Zürich');
  });

  test('is UTF-8 where that is valid, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !/^[\0\ufeff]|\0/.test(text)),
        fc.constantFrom(...ENCODINGS),
        (text, answer) => {
          expect(decode(utf8(text), answer)).toEqual({ text, encoding: 'utf-8', asked: false });
        },
      ),
    );
  });

  test('is asked otherwise, shown as windows-1252 until it is answered', () => {
    const german = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80]);
    expect(decode(german)).toEqual({ text: 'Müller €', encoding: 'windows-1252', asked: true });
    const chinese = Uint8Array.from([0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4]);
    expect(decode(chinese).asked).toBe(true);
    expect(decode(chinese, 'gb18030')).toEqual({ text: '交易时间', encoding: 'gb18030', asked: true });
  });

  test('is UTF-8 at first where only some letters are broken, and asked', () => {
    const cut = utf8('Müller, Käse, Büro').subarray(0, -2);
    expect(decode(Uint8Array.from([...cut, 0xc3]))).toMatchObject({ encoding: 'utf-8', asked: true });
    expect(decode(Uint8Array.from([...cut, 0xc3]), 'windows-1252').text).toMatch(/^MÃ¼ller/);
  });

  test.each([
    ['big5', [0xa4, 0xe9, 0xb4, 0xc1], '日期'],
    ['shift_jis', [0x93, 0xfa, 0x95, 0x74], '日付'],
    ['windows-1250', [0xc8, 0xed, 0x73, 0x6c, 0x6f], 'Číslo'],
    ['iso-8859-2', [0xb3, 0xb1], 'łą'],
    ['windows-1251', [0xc4, 0xe0, 0xf2, 0xe0], 'Дата'],
    ['windows-1253', [0xd0, 0xef, 0xf3, 0xfc], 'Ποσό'],
    ['windows-1254', [0xdd, 0xfe, 0x6c, 0x65, 0x6d], 'İşlem'],
    ['euc-jp', [0xc6, 0xfc, 0xc9, 0xd5], '日付'],
    ['euc-kr', [0xb3, 0xaf, 0xc2, 0xa5], '날짜'],
  ] as const)('may be %s', (encoding, bytes, text) => {
    expect(decode(Uint8Array.from(bytes), encoding).text).toBe(text);
  });

  test('is seen to be UTF-16 by its zeros, without a mark', () => {
    expect(decode(utf16('Date,Amount', false))).toMatchObject({ text: 'Date,Amount', encoding: 'utf-16le' });
    expect(decode(utf16('Date,Amount', true))).toMatchObject({ text: 'Date,Amount', encoding: 'utf-16be' });
  });

  test('is that which XML and OFX declare, if the file is not UTF-8', () => {
    const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><Nm>Müller</Nm>';
    expect(decode(latin(xml))).toEqual({ text: xml, encoding: 'windows-1252', asked: false });
    const ofx = 'OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><NAME>Müller';
    expect(decode(latin(ofx)).asked).toBe(false);
  });
});
