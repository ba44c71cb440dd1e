import { readableOn } from '@/platform/client/ui/contrast';
import { DEFAULT_TAG_COLOR } from '../../rules';

/** What stands for itself until the person gives it a colour (specification, tools section 9). */
const SPECIAL: Record<string, string> = { 国漫: '#dc2626', 日漫: '#2563eb' };
const EMPTY = '#6b7280';

/** How a tag is drawn. `stored` is its colour in the list of tags, undefined for a tag that is not in there. */
export function tagColors(name: string, stored: string | undefined): { background: string; color: string } {
  const own = stored?.toLowerCase() === DEFAULT_TAG_COLOR ? undefined : stored;
  const background = own ?? SPECIAL[name] ?? stored ?? EMPTY;
  return { background, color: readableOn(background) };
}
