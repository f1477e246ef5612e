import { useState } from 'react';

/** Filters as typed, until they are applied. */
type TypedFilters<T> = {
  readonly input: T;
  readonly setInput: (input: T) => void;
  /** The user tried to apply them: errors show from then on. */
  readonly isTried: boolean;
  readonly setIsTried: (isTried: boolean) => void;
};

type Options<T> = {
  /** Fills in the fields of filters that an address leaves out. */
  readonly toInput?: (search: T) => T;
  /** The part whose change replaces the typed filters; by default all. */
  readonly toWatched?: (search: T) => unknown;
};

const same = <T>(search: T) => search;

/**
 * Holds typed filters. Those of the address replace them when they change elsewhere: by Back, a
 * reset or a link.
 */
export function useTypedFilters<T>(
  search: T,
  { toInput = same, toWatched = same }: Options<T> = {},
): TypedFilters<T> {
  const [input, setInput] = useState(() => toInput(search));
  const [isTried, setIsTried] = useState(false);
  const watchedText = JSON.stringify(toWatched(search));
  const [shown, setShown] = useState(watchedText);
  if (shown !== watchedText) {
    setShown(watchedText);
    setInput(toInput(search));
    setIsTried(false);
  }
  return { input, setInput: (next) => setInput(next), isTried, setIsTried };
}
