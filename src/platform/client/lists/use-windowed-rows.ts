import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useNextFrame } from '../use-next-frame';

/** Rendered beyond both edges, so that fast scrolling shows no gaps; in pixels for tall rows. */
const OVERSCAN_ROWS = 8;
const OVERSCAN_PX = 360;

interface WindowedRows {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels, the same for all rows. */
  rowHeight: number;
  enabled?: boolean;
  /** Called with the indexes of the rendered rows. */
  onShown?: ((indexes: readonly number[]) => void) | undefined;
}

/**
 * The indexes of the visible rows of a long list of rows of one height, always including the focused one: spread
 * `focusHandlers` on the scroller, and give each row its index as `data-index`. `scrollTo` brings a row into view.
 */
export function useWindowedRows({ scroller, count, rowHeight, enabled = true, onShown }: WindowedRows) {
  const { focused, focusHandlers } = useFocusedIndex();
  const [from, to] = useLinesInSight(
    () => {
      const element = scroller.current;
      // As high as all rows while nothing limits it yet.
      return (
        element && { top: element.scrollTop, height: Math.min(element.clientHeight, window.innerHeight) }
      );
    },
    { target: scroller, lineHeight: rowHeight, overscan: OVERSCAN_ROWS, enabled },
  );
  const indexes = enabled ? indexesOf(from, to, count, [focused]) : [];
  useTellShown(indexes, to, onShown);

  function scrollTo(index: number) {
    const element = scroller.current;
    if (!element) return;
    const highest = index * rowHeight;
    const lowest = highest + rowHeight - element.clientHeight;
    element.scrollTo({ top: Math.max(lowest, Math.min(element.scrollTop, highest)) });
  }
  return { indexes, height: count * rowHeight, focusHandlers, scrollTo };
}

interface WindowedPage {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Items per line. */
  lanes: number;
  /** In pixels, the same for all items. */
  itemHeight: number;
  /** Space below each line in pixels. */
  gap: number;
  /** Items that are always rendered, like the focused one. */
  kept: readonly number[];
  onShown?: (indexes: readonly number[]) => void;
}

/** As `useWindowedRows`, for a list that scrolls with the page. */
export function useWindowedPage({ list, count, lanes, itemHeight, gap, kept, onShown }: WindowedPage) {
  const { focused, focusHandlers } = useFocusedIndex();
  const line = itemHeight + gap;
  const [from, to] = useLinesInSight(
    () => list.current && { top: -list.current.getBoundingClientRect().top, height: window.innerHeight },
    { target: list, lineHeight: line, overscan: Math.ceil(OVERSCAN_PX / line), enabled: true, ofPage: true },
  );
  const indexes = indexesOf(from * lanes, to * lanes, count, [focused, ...kept]);
  useTellShown(indexes, to, onShown);
  return {
    items: indexes.map((index) => ({ index, lane: index % lanes, top: Math.floor(index / lanes) * line })),
    height: Math.max(0, Math.ceil(count / lanes) * line - gap),
    focusHandlers,
  };
}

interface Sight {
  target: RefObject<HTMLElement | null>;
  lineHeight: number;
  /** In lines. */
  overscan: number;
  enabled: boolean;
  /** The window scrolls, not the target. */
  ofPage?: boolean;
}

const NOTHING_SEEN: readonly [from: number, to: number] = [0, 0];
/** While the page is printed: some hundred sheets of paper. */
const PRINTED = [0, 4000] as const;

/** The lines in sight and near it, from and up to (not including); renders again only when they change. */
function useLinesInSight(
  look: () => { top: number; height: number } | null,
  { target, lineHeight, overscan, enabled, ofPage = false }: Sight,
): readonly [from: number, to: number] {
  const [lines, setLines] = useState(NOTHING_SEEN);
  const see = useRef(() => undefined as void);
  useLayoutEffect(() => {
    see.current = () => {
      if (enabled && document.documentElement.dataset.printing) return setLines(PRINTED);
      const seen = enabled && look();
      if (!seen) return;
      const from = Math.max(0, Math.floor(seen.top / lineHeight) - overscan);
      const to = Math.max(from, Math.ceil((seen.top + seen.height) / lineHeight) + overscan);
      setLines((known) => (known[0] === from && known[1] === to ? known : [from, to]));
    };
    // The first rows are there in the first frame.
    if (lines === NOTHING_SEEN) see.current();
  });
  // What was rendered may have moved it.
  useNextFrame(() => see.current());

  useEffect(() => {
    const scroller = ofPage ? window : target.current;
    if (!enabled || !scroller || !target.current) return;
    const end = new AbortController();
    // In the frame that shows the new place, which would otherwise be empty.
    const onScroll = () => flushSync(() => see.current());
    scroller.addEventListener('scroll', onScroll, { passive: true, signal: end.signal });
    const sizes = new ResizeObserver(() => see.current());
    sizes.observe(ofPage ? document.body : target.current);
    if (ofPage) window.addEventListener('resize', () => see.current(), { signal: end.signal });
    return () => {
      end.abort();
      sizes.disconnect();
    };
  }, [target, enabled, ofPage]);

  return lines;
}

function useFocusedIndex() {
  const [focused, setFocused] = useState(-1);
  return {
    focused,
    focusHandlers: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = event.target.closest<HTMLElement>('[data-index]');
        setFocused(row ? Number(row.dataset.index) : -1);
      },
      onBlur: () => setFocused(-1),
    },
  };
}

function useTellShown(indexes: readonly number[], to: number, onShown: WindowedRows['onShown']) {
  const shown = indexes.join();
  useEffect(() => {
    // Nothing is loaded for paper: the sheets are made before it arrives.
    if (shown !== '' && to !== PRINTED[1]) onShown?.(shown.split(',').map(Number));
  }, [shown, to, onShown]);
}

/** Those from `from` up to `to`, and some more, in order. */
function indexesOf(from: number, to: number, count: number, more: readonly number[]): number[] {
  const indexes = new Set<number>();
  for (let index = from; index < Math.min(to, count); index++) indexes.add(index);
  for (const index of more) if (index >= 0 && index < count) indexes.add(index);
  return [...indexes].sort((a, b) => a - b);
}
