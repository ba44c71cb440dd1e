import { running } from '@/platform/server/version';
import { areaAddress as addressOf, FIRST } from './page-paths';
import { type Area, AREAS } from './areas';
import { areaSections } from './document';
import { generalSections } from './general';
import { type CallList, pageOf } from './html';
import type { Section } from './blocks';

export const REFERENCE_TITLE = 'Calling Toolstead';

/** A page of the reference by its address. */
export function pageAt(address: string): string {
  const area = AREAS.find((one) => addressOf(one) === address);
  const places = [
    { title: 'All calls', href: FIRST, isHere: !area },
    ...AREAS.map((one) => ({ title: one.name, href: addressOf(one), isHere: one === area })),
  ];
  const version = `Toolstead ${running.version}`;
  if (area) {
    const intro = `${area.about} What holds for every call is on the [first page](${FIRST}).`;
    return pageOf({
      title: `${area.name} – ${REFERENCE_TITLE}`,
      intro,
      sections: areaSections(area),
      places,
    });
  }
  const intro = `The calls of ${version}.`;
  return pageOf({
    title: REFERENCE_TITLE,
    intro,
    sections: generalSections,
    lists: AREAS.map(listOf),
    places,
  });
}

function listOf(area: Area): CallList {
  const href = addressOf(area);
  const calls = areaSections(area)
    .filter((section) => section.level === 3 && !section.id.startsWith('type-'))
    .map((section) => ({ name: section.title, href: `${href}#${section.id}`, about: aboutOf(section) }));
  return { title: area.name, about: area.about, href, calls };
}

/** The first sentence of a call. */
function aboutOf({ blocks }: Section): string {
  const [first] = blocks;
  return first?.kind === 'text' ? (/^.*?\.(?= |$)/.exec(first.inline)?.[0] ?? first.inline) : '';
}
