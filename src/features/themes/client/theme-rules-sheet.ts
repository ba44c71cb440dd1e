import type { Theme } from '../rules';
import { themeSelector, themeTokens } from '../tokens-css';

// A constructed stylesheet, since the content security policy forbids style elements.
let sheet: CSSStyleSheet | null = null;

/** Adds the rule of a theme that is not in the build's stylesheet. */
export function addThemeRule(theme: Theme): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rule = sheet.cssRules[sheet.insertRule(`${themeSelector(theme.name)}{}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  // Set one by one, so that a value from the server cannot inject other CSS.
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
