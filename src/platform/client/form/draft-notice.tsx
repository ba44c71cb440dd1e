import { use } from 'react';
import type { FormDraft } from './form-draft';
import { Button } from '../ui/button';
import { KitWordsContext } from '../ui/kit-words';
import { Notice } from '../ui/notice';

const ENGLISH = {
  mineStays: 'What you have typed stays as it is, and replaces what is stored when you save.',
  seenAsIs: 'You see it as it is now.',
  takeTheirs: 'Take theirs',
  back: 'What you had typed is back',
  discard: 'Discard it',
};

export interface DraftNoticeProps<Fields extends object> {
  draft: Pick<FormDraft<Fields>, 'missed' | 'recovered' | 'reset' | 'typed'>;
  /** Names of the fields; changes to a field without one are not reported. */
  labels: Partial<Record<keyof Fields, string>>;
  /** 'This item was changed elsewhere: title' */
  changedElsewhere: (fields: string[]) => string;
}

/** Tells in a form which fields were changed elsewhere, and that a draft was restored; offers actions for both. */
export function DraftNotice<Fields extends object>({
  draft: { missed, recovered, reset, typed },
  labels,
  changedElsewhere,
}: DraftNoticeProps<Fields>) {
  const { draft: words = ENGLISH } = use(KitWordsContext);
  const changed = missed.flatMap((field) => labels[field] ?? []);
  if (changed.length > 0) {
    const isOverlap = missed.some((field) => typed[field] !== undefined);
    return (
      <Notice tone="info" title={changedElsewhere(changed)}>
        <p>{isOverlap ? words.mineStays : words.seenAsIs}</p>
        {isOverlap && (
          <Button size="small" onClick={reset}>
            {words.takeTheirs}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    recovered && (
      <Notice tone="info" title={words.back}>
        <Button size="small" onClick={reset}>
          {words.discard}
        </Button>
      </Notice>
    )
  );
}
