import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { FilePicker } from './file-picker';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 5, false],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, false],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, true],
])(
  'on %s the endings are asked for unless it would grey out all files',
  (_, userAgent, maxTouchPoints, asks) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    vi.stubGlobal('HTMLInputElement', { prototype: {} });
    const picker = createElement(FilePicker, { text: 'A file.', accept: '.qif', onFiles: () => undefined });
    expect(renderToStaticMarkup(picker).includes('accept=".qif"')).toBe(asks);
  },
);
