import { describe, expect, test } from 'vitest';
import { isLabelName, isLink, joinTypes, readCompleted, readEpisode, readTime, splitTypes } from './rules';

describe('what clients send is read', () => {
  test.each([
    [12, 12],
    ['12', 12],
    [' 007 ', 7],
    [0, 0],
    ['', 0],
    ['abc', 0],
    ['1.5', 0],
    ['1e3', 0],
    [1.5, 0],
    [null, 0],
    [true, 0],
    [[3], 0],
    [{}, 0],
    [1_000_000, 1_000_000],
    [1_000_001, null],
    [-1, null],
    ['-1', null],
    [1e21, null],
    [-0, 0],
  ])('episode %j as %j', (sent, episode) => {
    expect(readEpisode(sent)).toBe(episode);
  });

  test.each([
    [1, true],
    [true, true],
    ['1', true],
    [0, false],
    ['0', false],
    ['true', false],
    [2, false],
    [null, false],
  ])('completed %j as %j', (sent, completed) => {
    expect(readCompleted(sent)).toBe(completed);
  });

  test.each([
    [0, 0],
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    [9_999_999_999, 9_999_999_999_000],
    [10_000_000_000, null],
    [123_456_789_012, null],
    [1_700_000_000_123, 1_700_000_000_123],
    ['17000000001234567', 1_700_000_000_123],
    [1e21, 1_000_000_000_000],
    ['001700000000', 1_700_000_000_000],
    [-1, null],
    [1.5, null],
    ['', null],
    ['2026-01-01', null],
    [null, null],
    [true, null],
    ['9'.repeat(40), 9_999_999_999_999],
  ])('time %j as %j', (sent, time) => {
    expect(readTime(sent)).toBe(time);
  });
});

test.each([
  ['', true],
  ['https://example.org/a?b=c#d', true],
  ['HTTP://example.org', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.org/a', false],
  ['example.org', false],
  ['https://', false],
  ['https://a b', false],
  ['java\nscript:alert(1)', false],
  [`https://example.org/${'x'.repeat(2_048)}`, false],
])('link %j: %j', (text, allowed) => {
  expect(isLink(text)).toBe(allowed);
});

test('names of tags and types hold no comma, because types travel joined by them', () => {
  expect(['国漫', 'a'.repeat(50), '__proto__'].every(isLabelName)).toBe(true);
  expect(['', 'a,b', 'a，b', 'a'.repeat(51), 'a\u0000'].some(isLabelName)).toBe(false);
  expect(joinTypes(['a', 'b', 'a'])).toBe(',a,b,');
  expect(splitTypes(joinTypes([]))).toEqual([]);
  expect(splitTypes(',a,b,')).toEqual(['a', 'b']);
});
