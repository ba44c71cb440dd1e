import { describe, expect, test } from 'vitest';
import { isAllowedAddress, isPublicAddress } from './image-address';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['example.org', false],
])('%s is public: %j', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

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
