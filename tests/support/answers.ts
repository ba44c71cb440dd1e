import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Calls of the app; its stream is none, since its answer has no end. */
const CALLS = /\/api\/(?!trpc\/live\.)/;

/** Resolves when the server has answered so many calls of a procedure, counted from now on. */
export async function answers(page: Page, procedure: string, count = 1): Promise<void> {
  let left = count;
  await page.waitForEvent('response', (response) => response.url().includes(procedure) && --left === 0);
}

/** Notes the calls of the page from now on; `rest` resolves when none of them is under way. */
export function callsOf(page: Page) {
  const underWay = new Set<Request>();
  page.on('request', (request) => CALLS.test(request.url()) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { rest: () => expect.poll(() => underWay.size).toBe(0) };
}

/** Has every call from now on take `ms` longer, half of it on the way there. */
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
    /** Does what a person does before any change is answered, on however slow a machine. */
    async beforeAnswers(work: () => Promise<void>): Promise<void> {
      let done = () => {};
      letThrough = new Promise((resolve) => {
        done = resolve;
      });
      await work();
      done();
    },
    /** Waits for the answers that are on their way; from then on they come as fast as they can. */
    end: () => page.unrouteAll({ behavior: 'wait' }),
  };
}

/** Has the server do the next call of a name, and its answer never arrive; gives how often it was called since. */
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

/** Notes what a part of the page says from now on; gives all of it that was different from what it said before. */
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
