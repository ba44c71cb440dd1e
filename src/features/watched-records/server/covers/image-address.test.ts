import { describe, expect, test } from 'vitest';
import { isAllowedAddress } from './image-address';

describe('a list of hosts', () => {
  const hosts = ['I0.example.org', '127.0.0.1:8080', '[::1]:80', '8.8.8.8'];
  test.each([
    ['https://i0.example.org/a', true],
    ['https://I0.EXAMPLE.ORG:443/a', true],
    ['http://127.0.0.1:8080/a', true],
    ['https://127.0.0.1:8080/a', true],
    ['http://0x7f.1:8080/a', true],
    ['http://[::1]/a', true],
    ['https://8.8.8.8/a', true],
    ['http://8.8.8.8/a', false],
    ['http://i0.example.org/a', false],
    ['https://i0.example.org:8443/a', false],
    ['https://i0.example.org./a', false],
    ['https://i0.example.org.evil.net/a', false],
    ['https://i0.example.org@evil.net/a', false],
    ['https://evil.net#i0.example.org', false],
    ['https://evil.net\\@i0.example.org/a', false],
    ['https://x@i0.example.org/a', false],
    ['http://127.0.0.1/a', false],
    ['ftp://127.0.0.1:8080/a', false],
  ])('%s: %j', (url, expected) => {
    expect(isAllowedAddress(new URL(url), hosts)).toBe(expected);
  });
});
