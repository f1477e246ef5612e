import { useState } from 'react';

/** Filters as typed, until they are applied. */
type TypedFilters<T> = {
  readonly typed: T;
  readonly setTyped: (typed: T) => void;
  /** The user tried to apply them: errors show from then on. */
  readonly isTried: boolean;
  readonly setIsTried: (isTried: boolean) => void;
};

type Options<T> = {
  /** Fills in the fields of filters that an address leaves out. */
  readonly typedOf?: (search: T) => T;
  /** The part whose change replaces the typed filters; by default all. */
  readonly watchedOf?: (search: T) => unknown;
};

const same = <T>(search: T) => search;

/**
 * Holds typed filters. Those of the address replace them when they change elsewhere: by Back, a
 * reset or a link.
 */
export function useTypedFilters<T>(
  search: T,
  { typedOf = same, watchedOf = same }: Options<T> = {},
): TypedFilters<T> {
  const [typed, setTyped] = useState(() => typedOf(search));
  const [isTried, setIsTried] = useState(false);
  const watched = JSON.stringify(watchedOf(search));
  const [shown, setShown] = useState(watched);
  if (shown !== watched) {
    setShown(watched);
    setTyped(typedOf(search));
    setIsTried(false);
  }
  return { typed, setTyped: (next) => setTyped(next), isTried, setIsTried };
}
