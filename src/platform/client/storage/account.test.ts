import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Areas, stubBrowserStorage } from '../../../../tests/support/browser-storage';
import { accountNames, accountStored, openAccount, signedInHere } from './account';
import { forgetAccount } from './forget';
import { sealedNotes } from './sealed-notes';

const KEY = btoa('k'.repeat(32));
const OTHER_KEY = btoa('o'.repeat(32));
const DAY_MS = 24 * 3_600_000;

let browser: Areas;
beforeEach(() => {
  browser = stubBrowserStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(user: number, key: string | null = KEY, token = `token of ${String(user)}`.padEnd(43, '.')) {
  browser.localStorage.setItem('authToken', token);
  return openAccount(user, key);
}

const everything = () => JSON.stringify([{ ...browser.localStorage }, { ...browser.sessionStorage }]);

test('what an account stores can be read by it until its session ends, and by no other', () => {
  expect(signIn(1)).toBe(true);
  expect(signIn(1)).toBe(false);
  expect(accountStored<string>(1, 'undo:devflow:a').write('secret')).toBe(true);
  accountStored<string>(1, 'undo:calendar:b').write('secret');
  accountStored<string>(1, 'visitTrail', 'window').write('secret');
  expect(accountStored<string>(1, 'undo:devflow:a').read()).toBe('secret');
  expect(accountNames(1, 'undo:devflow:')).toEqual(['undo:devflow:a']);
  expect(accountStored<string>(2, 'undo:devflow:a').read()).toBeNull();
  forgetAccount();
  expect(everything()).not.toContain('secret');
  expect(accountNames(1, '')).toEqual([]);
  expect(signedInHere()).toBeNull();
});

test('a window that is still of an account whose session has ended stores nothing more', () => {
  signIn(1);
  const late = accountStored<string>(1, 'paletteRecent');
  forgetAccount();
  browser.localStorage.removeItem('authToken');
  expect(late.write('secret')).toBe(false);
  signIn(2);
  expect(late.write('secret')).toBe(false);
  expect(everything()).not.toContain('secret');
});

test('only what is listed as of the device stays, whatever its name', () => {
  signIn(1);
  const stays = { userTheme: 'Modern Light', sidebarState: '"open"', signInEnded: 'ended' };
  const goes = ['undo:devflow:1:x', 'paletteRecent:1', 'constructor', 'whatever'];
  for (const [key, value] of Object.entries(stays)) browser.localStorage.setItem(key, value);
  browser.sessionStorage.setItem('reloadedForNewVersion', '1');
  for (const key of goes) browser.localStorage.setItem(key, 'secret');
  for (const key of goes) browser.sessionStorage.setItem(key, 'secret');
  browser.localStorage.removeItem('authToken');
  forgetAccount();
  expect({ ...browser.localStorage }).toEqual(stays);
  expect({ ...browser.sessionStorage }).toEqual({ reloadedForNewVersion: '1' });
});

test('the next account finds nothing of the former one, which finds again what it had sealed', () => {
  signIn(1);
  const mine = sealedNotes<{ text: string }>(1, 'form');
  expect(mine.write('devflow:item', { text: 'secret' })).toBe(true);
  expect(everything()).not.toContain('secret');
  expect(mine.read('devflow:item')?.value).toEqual({ text: 'secret' });
  // The token is replaced without a sign-out, and it is not known yet whose it is.
  browser.localStorage.setItem('authToken', 'token of 2'.padEnd(43, '.'));
  expect(signedInHere()).toBeNull();
  expect(mine.read('devflow:item')).toBeNull();
  signIn(2, OTHER_KEY);
  expect(mine.read('devflow:item')).toBeNull();
  expect(sealedNotes(2, 'form').read('devflow:item')).toBeNull();
  expect(sealedNotes(2, 'form').all()).toEqual([]);
  expect(everything()).not.toContain(KEY);
  signIn(1);
  expect(mine.all()).toMatchObject([{ name: 'devflow:item', value: { text: 'secret' } }]);
  expect(mine.write('devflow:item', null)).toBe(true);
  expect(mine.read('devflow:item')).toBeNull();
});

test('what is sealed can be read by its name and key only', () => {
  signIn(1);
  const notes = sealedNotes<string>(1, 'form');
  notes.write('a', 'one');
  browser.localStorage.setItem('sealed:1:form:b', browser.localStorage.getItem('sealed:1:form:a') ?? '');
  expect(notes.read('b')).toBeNull();
  browser.localStorage.setItem('sealed:1:form:a', '1 not base64');
  expect(notes.read('a')).toBeNull();
  notes.write('a', 'two');
  signIn(1, OTHER_KEY);
  expect(notes.read('a')).toBeNull();
});

test('without the key of the account nothing is sealed', () => {
  signIn(1, null);
  expect(sealedNotes(1, 'form').write('a', 'secret')).toBe(false);
  expect(signIn(1)).toBe(true);
  expect(sealedNotes(1, 'form').write('a', 'secret')).toBe(true);
  forgetAccount();
  expect(sealedNotes(1, 'form').write('a', 'secret')).toBe(false);
});

test('what is typed while a session ends elsewhere is still sealed, until somebody signs in; not after a sign-out', () => {
  signIn(1);
  const notes = sealedNotes<string>(1, 'form');
  notes.write('a', 'before');
  browser.localStorage.setItem('signInEnded', 'ended');
  browser.localStorage.removeItem('authToken');
  forgetAccount();
  expect(notes.write('a', 'last words')).toBe(true);
  expect(sealedNotes(2, 'form').write('a', 'x')).toBe(false);
  signIn(2, OTHER_KEY);
  expect(notes.write('a', 'too late')).toBe(false);
  expect(notes.read('a')).toBeNull();
  browser.localStorage.removeItem('signInEnded');
  signIn(1);
  expect(notes.read('a')?.value).toBe('last words');
  browser.localStorage.removeItem('authToken');
  forgetAccount();
  expect(notes.write('a', 'after the sign-out')).toBe(false);
});

test('what is sealed goes 7 days after it was, when somebody signs in', () => {
  vi.useFakeTimers({ now: 0 });
  signIn(1);
  sealedNotes(1, 'form').write('old', 'x');
  vi.setSystemTime(DAY_MS);
  sealedNotes(1, 'form').write('young', 'x');
  vi.setSystemTime(7 * DAY_MS);
  signIn(2, OTHER_KEY);
  signIn(1);
  expect(sealedNotes(1, 'form').all()).toMatchObject([{ name: 'young', at: DAY_MS }]);
});

test('a browser that refuses storage stores nothing and throws nothing', () => {
  const refused = () => {
    throw new Error('refused');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: refused, setItem: refused, removeItem: refused });
  expect(openAccount(1, KEY)).toBe(false);
  expect(accountStored(1, 'x').write('y')).toBe(false);
  expect(accountStored(1, 'x').read()).toBeNull();
  expect(sealedNotes(1, 'form').write('x', 'y')).toBe(false);
  expect(sealedNotes(1, 'form').read('x')).toBeNull();
  forgetAccount();
});
