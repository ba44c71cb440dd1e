import type { ViewFilter } from './schema';

/** What is in an address of a filter over the open items of all features. */
function filterAddress({ featureId, statusId, hasNotes, search, ...others }: Partial<ViewFilter>) {
  return {
    all: true as const,
    ...(search && { search }),
    ...(featureId !== undefined && { only: featureId }),
    ...(statusId !== undefined && { status: statusId ?? ('none' as const) }),
    ...(hasNotes !== undefined && { notes: hasNotes ? ('with' as const) : ('without' as const) }),
    ...others,
  };
}

/** The link to a view, below /app. */
export function viewHref({ filter }: { filter: Partial<ViewFilter> }): string {
  // As the router reads them: a text of digits stays a text.
  const values = Object.entries(filterAddress(filter)).map(([name, value]) => [name, JSON.stringify(value)]);
  return `/devflow?${new URLSearchParams(Object.fromEntries(values) as Record<string, string>).toString()}`;
}

/** Whether two filters let the same items through, in the same order. */
export function isSameFilter(one: Partial<ViewFilter>, other: Partial<ViewFilter>): boolean {
  const said = (filter: object) =>
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => `${name} ${String(value)}`)
      .sort()
      .join('\n');
  return said(one) === said(other);
}
