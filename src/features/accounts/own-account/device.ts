/** What a user agent tells of a browser and its system, as far as people know them by name. */

/** In this order: most browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
  ['curl', /^curl\//],
];

/** In this order: Android also calls itself Linux, and an iPhone says that it is like Mac OS X. */
const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

export interface Device {
  /** Null if it is not one of those known here. */
  browser: string | null;
  system: string | null;
}

/** The browser and the system of a `User-Agent` header, which is a claim of the client. */
export function deviceOf(userAgent: string): Device {
  const firstOf = (known: typeof BROWSERS) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: firstOf(BROWSERS), system: firstOf(SYSTEMS) };
}

/** For people: 'Firefox on Windows'. */
export function deviceText({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
