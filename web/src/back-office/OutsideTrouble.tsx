import { useWords } from '../i18n/i18n.ts';

/** What our adapters write down of a failure, by its beginning or its sense; the first that fits says what it means. */
const meanings = [
  { says: /refused with \d+|wrong number|number is wrong/i, means: 'refused' },
  { says: /asked to try later|too many requests|HTTP 429/i, means: 'busy' },
  { says: /did not let us in|bad key|API ?key/i, means: 'noAccess' },
  { says: /no answer|not reached/i, means: 'noAnswer' },
  { says: /makes no sense|not readable|wrong signature|HTTP \d{3}/i, means: 'unreadable' },
] as const;

export type OutsideMeaning = (typeof meanings)[number]['means'] | 'other';

export function meaningOf(error: string): OutsideMeaning {
  return meanings.find(({ says }) => says.test(error))?.means ?? 'other';
}

/**
 * Why a message or refund did not get through, in the clerk's words; the other side's own, for whoever is called to help,
 * behind them.
 */
export function OutsideTrouble({ error }: { readonly error: string }) {
  const t = useWords();
  return (
    <>
      {t(($) => $.outsideTrouble[meaningOf(error)])} <bdi lang="en">({error})</bdi>
    </>
  );
}
