import { expect, test } from 'vitest';
import { isCallable, isPublicAddress } from './public-address';

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

test.each([
  ['https://push.example.org/a', true],
  ['https://8.8.8.8/a', true],
  ['http://push.example.org/a', false],
  ['https://push.example.org:8443/a', false],
  ['https://x@push.example.org/a', false],
  ['https://127.0.0.1/a', false],
  ['https://0x7f.1/a', false],
  ['https://[::1]/a', false],
  ['https://[::ffff:10.0.0.1]/a', false],
  ['https://169.254.169.254/a', false],
  ['http://127.0.0.1:8080/a', true],
  ['https://127.0.0.1:8080/a', true],
  ['http://127.0.0.1:8081/a', false],
  ['http://localhost:8080/a', false],
  ['file:///etc/passwd', false],
  ['ftp://127.0.0.1:8080/a', false],
])('%s may be called: %j', (url, expected) => {
  expect(isCallable(new URL(url), ['127.0.0.1:8080'])).toBe(expected);
});
