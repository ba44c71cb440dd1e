import { readableOn } from '@/platform/client/ui/contrast';
import { DEFAULT_TAG_COLOR } from '../../rules';

/** Default colours until the user sets one (specification, tools section 9). */
const SPECIAL: Record<string, string> = { 国漫: '#dc2626', 日漫: '#2563eb' };
const EMPTY = '#6b7280';

/** The colours of a tag. `stored` is its colour in the list of tags, undefined if it is not listed. */
export function tagColors(name: string, stored: string | undefined): { background: string; color: string } {
  const own = stored?.toLowerCase() === DEFAULT_TAG_COLOR ? undefined : stored;
  const background = own ?? SPECIAL[name] ?? stored ?? EMPTY;
  return { background, color: readableOn(background) };
}
