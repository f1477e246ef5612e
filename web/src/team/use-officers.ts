import { listOfficers } from '@salus/api/contracts/corrections.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../calls/use-call.ts';

export type Officer = OutputOf<typeof listOfficers>['results'][number];

/** Delay after the last key, so that a name typed quickly is looked up once. */
const PAUSE_MILLISECONDS = 250;

function isMatch({ fullName, emailAddress }: Officer, text: string): boolean {
  const typedText = foldToAscii(text.trim()).toLowerCase();
  return [fullName, emailAddress].some((one) => foldToAscii(one).toLowerCase().includes(typedText));
}

/** The officers in reach whose name or e-mail holds the typed text (ROLE-12). */
export function useOfficers(text: string) {
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSearch(text.trim()), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [text]);
  const { data, isError, isFetching, isPlaceholderData } = useCall(
    listOfficers,
    { query: { search } },
    { keepPrevious: true },
  );
  const officers = data?.results ?? [];
  const isAnswered = search === text.trim() && !isPlaceholderData;
  return {
    /** Until the answer comes, those of the last one that match. */
    officers: isAnswered ? officers : officers.filter((one) => isMatch(one, text)),
    isError,
    /** The typed text is neither an officer's e-mail nor a part of a name or of one. */
    isUnknown: !isFetching && search === text.trim() && data?.results.length === 0,
    officer: officers.find(({ emailAddress }) => emailAddress === text.trim().toLowerCase()),
  };
}
