import type { Theme } from '../rules';
import { themeSelector, themeTokens } from '../tokens-css';

// A constructed stylesheet: the content security policy allows no style element.
let sheet: CSSStyleSheet | null = null;

/** Gives a theme that the build's stylesheet lacks its rule. */
export function addThemeRule(theme: Theme): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rule = sheet.cssRules[sheet.insertRule(`${themeSelector(theme.name)}{}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  // Set one by one, a value from the server can be nothing but that property's value.
  for (const [property, value] of themeTokens(theme.data)) rule.style.setProperty(property, value);
}

export function removeThemeRule(name: string): void {
  if (sheet === null) return;
  const selector = themeSelector(name);
  const at = [...sheet.cssRules].findIndex(
    (rule) => rule instanceof CSSStyleRule && rule.selectorText === selector,
  );
  if (at !== -1) sheet.deleteRule(at);
}
