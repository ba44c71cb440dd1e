import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** API calls, except for the stream, whose response never ends. */
const CALLS = /\/api\/(?!trpc\/live\.)/;

/** Resolves when the server has answered `count` calls of a procedure from now on. */
export async function answers(page: Page, procedure: string, count = 1): Promise<void> {
  let left = count;
  await page.waitForEvent('response', (response) => response.url().includes(procedure) && --left === 0);
}

/** Records the calls of the page from now on; `rest` resolves when none is in flight. */
export function callsOf(page: Page) {
  const underWay = new Set<Request>();
  page.on('request', (request) => CALLS.test(request.url()) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { rest: () => expect.poll(() => underWay.size).toBe(0) };
}

/** Delays every call from now on by `ms`, half before and half after the server. */
export async function delayAnswers(page: Page, ms: number) {
  let letThrough = Promise.resolve();
  await page.route(CALLS, async (route) => {
    await pause(ms / 2);
    const response = await route.fetch();
    await pause(ms / 2);
    if (route.request().method() === 'POST') await letThrough;
    await route.fulfill({ response });
  });
  return {
    /** Runs `work` with all responses held back, so that no change is answered meanwhile on any machine. */
    async beforeAnswers(work: () => Promise<void>): Promise<void> {
      let done = () => {};
      letThrough = new Promise((resolve) => {
        done = resolve;
      });
      await work();
      done();
    },
    /** Waits for the responses in flight and ends the delay. */
    end: () => page.unrouteAll({ behavior: 'wait' }),
  };
}

/** Holds the calls that match from now on; returns what lets them go to the server. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(calls, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

/** Lets the server execute the next call of a name but loses its response; returns a function that counts the calls. */
export async function loseAnswer(page: Page, name: string): Promise<() => number> {
  let calls = 0;
  await page.route(`**/api/trpc/${name}`, async (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  return () => calls;
}

/** Records the text of a part of the page from now on; the result returns all distinct successive texts. */
export async function wordsOf(part: Locator): Promise<() => Promise<string[]>> {
  const noted = await part.evaluateHandle((element) => {
    const said = [element.textContent];
    new MutationObserver(() => {
      if (element.textContent !== said.at(-1)) said.push(element.textContent);
    }).observe(element, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return () => noted.jsonValue();
}
