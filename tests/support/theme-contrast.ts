/** An element that a rule of colours applies to. */
export interface Judged {
  element: Element;
  /** The elements that axe saw behind its text. */
  behind: Element[];
  rule: string;
  /** A link that is told from the text around it by more than its colour. */
  isToldByStyle: boolean;
}

/**
 * Applies the themes to the page one after the other, and returns what has too little contrast in one of them, or the
 * contrast of all (`all`). Reads `window.judged`. Runs in the page, so it must not refer to anything outside itself.
 */
export async function contrastInThemes({
  themes,
  all,
}: {
  themes: readonly string[];
  all: boolean;
}): Promise<string[]> {
  type Colour = [red: number, green: number, blue: number, alpha: number];

  const { judged } = window as unknown as { judged: Judged[] };
  const known = new Map<string, Colour>();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  /** Any colour of CSS, as 0 to 255 and an alpha of 0 to 1. */
  function colourOf(text: string): Colour {
    const before = known.get(text);
    if (before) return before;
    const numbers = text.match(/[\d.]+(?:e-\d+)?/g)?.map(Number) ?? [];
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    let colour: Colour = [red, green, blue, alpha];
    if (text.startsWith('color(srgb ')) colour = [red * 255, green * 255, blue * 255, alpha];
    else if (!text.startsWith('rgb') && canvas) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      colour = [r, g, b, a / 255];
    }
    known.set(text, colour);
    return colour;
  }

  function over([r, g, b, alpha]: Colour, [r2, g2, b2]: Colour): Colour {
    const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
    return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
  }

  function luminance([red, green, blue]: Colour): number {
    const linear = (channel: number) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  function ratioOf(one: Colour, other: Colour): number {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  function opacityOf(element: Element): number {
    const own = Number(getComputedStyle(element).opacity);
    return element.parentElement ? own * opacityOf(element.parentElement) : own;
  }

  function ancestorsOf(element: Element): Element[] {
    const parent = element.parentElement;
    return parent ? [element, ...ancestorsOf(parent)] : [element];
  }

  /** What lies behind the text of an element, from the front to the back. */
  function layersOf({ element, behind }: Judged): Element[] {
    const layers = ancestorsOf(element);
    // What is positioned behind it without containing it, in front of what contains both.
    for (const other of behind) {
      if (layers.includes(other)) continue;
      const around = layers.findIndex((layer) => layer.contains(other));
      if (around >= 0) layers.splice(around, 0, other);
    }
    return layers;
  }

  /** The possible colours behind a text: those of a gradient are sampled. */
  function backgroundsOf(layers: readonly Element[]): Colour[] {
    const front: Colour[] = [];
    let backs: Colour[] = [[255, 255, 255, 1]];
    for (const layer of layers) {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer);
      const stops = backgroundImage.match(/(?:rgba?|color)\([^()]*\)/g)?.map(colourOf) ?? [];
      if (
        backgroundImage.includes('gradient(') &&
        stops.every(([, , , alpha]) => alpha === 1) &&
        stops.length > 0
      ) {
        backs = stops;
        break;
      }
      const [red, green, blue, alpha] = colourOf(backgroundColor);
      if (alpha === 0) continue;
      const opaque = alpha * opacityOf(layer);
      if (opaque > 0.999) {
        backs = [[red, green, blue, 1]];
        break;
      }
      front.unshift([red, green, blue, opaque]);
    }
    return backs.map((back) => front.reduce((below, layer) => over(layer, below), back));
  }

  function contrastOf(one: Judged, layers: readonly Element[]): { ratio: number; least: number } {
    const style = getComputedStyle(one.element);
    const [red, green, blue, alpha] = colourOf(style.color);
    if (one.rule === 'link-in-text-block') {
      const around = one.element.parentElement ?? one.element;
      const ratio = one.isToldByStyle
        ? Infinity
        : ratioOf([red, green, blue, 1], colourOf(getComputedStyle(around).color));
      return { ratio, least: 3 };
    }
    const text: Colour = [red, green, blue, alpha * opacityOf(one.element)];
    const ratio = Math.min(...backgroundsOf(layers).map((back) => ratioOf(over(text, back), back)));
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return { ratio, least: isLarge ? 3 : 4.5 };
  }

  /** Whatever of an element rules of colours may ask for; those that say the same have the same colours. */
  function lookOf(element: Element): string {
    const attributes = [...element.attributes].filter(
      ({ name, value }) => /^(class|style|data-|aria-|disabled|open)/.test(name) && value.length < 100,
    );
    return `${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value.replace(/\d+/g, '0')}`).join(' ')}`;
  }

  const looks = new Map<string, { one: Judged; layers: Element[] }>();
  for (const [at, one] of judged.entries()) {
    const layers = layersOf(one);
    const look = [one.rule, one.isToldByStyle, ...layers.map(lookOf)].join('\n');
    const key = all ? String(at) : look;
    if (!looks.has(key)) looks.set(key, { one, layers });
  }
  const subjects = [...looks.values()];
  const found = new Set<string>();
  const listed: string[] = [];
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme;
    // Scripts that react to the theme are done by then; it need not be painted.
    await new Promise((resolve) => setTimeout(resolve));
    for (const { one, layers } of subjects) {
      // Replaced by what reacts to the theme.
      if (!one.element.isConnected) continue;
      const { ratio, least } = contrastOf(one, layers);
      const line = `${theme}: ${ratio.toFixed(2)} of ${String(least)}: ${one.element.outerHTML.slice(0, 200)}`;
      if (all) listed.push(`contrast ${String(ratio)} ${line}`);
      // axe rounds to two decimals.
      else if (Math.round(ratio * 100) / 100 < least) found.add(line);
    }
  }
  return all ? listed : [...found];
}
