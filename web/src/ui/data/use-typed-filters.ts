import { useState } from 'react';

/** Filters as typed, until they are applied. */
export type TypedFilters<T> = {
  readonly typed: T;
  readonly setTyped: (typed: T) => void;
  /** The user tried to apply them: errors show from then on. */
  readonly isTried: boolean;
  readonly setIsTried: (isTried: boolean) => void;
};

/**
 * Holds typed filters. Those of the address replace them when they change elsewhere: by Back, a
 * reset or a link.
 */
export function useTypedFilters<T>(
  search: T,
  typedOf: (search: T) => T = (found) => found,
): TypedFilters<T> {
  const [typed, setTyped] = useState(() => typedOf(search));
  const [isTried, setIsTried] = useState(false);
  const [shown, setShown] = useState(search);
  if (JSON.stringify(shown) !== JSON.stringify(search)) {
    setShown(search);
    setTyped(typedOf(search));
    setIsTried(false);
  }
  return { typed, setTyped: (next) => setTyped(next), isTried, setIsTried };
}
