import { useCallback, useEffect, useState } from 'react';

type Target = () => HTMLElement | null | undefined;

/**
 * Returns a function that moves the focus once the current changes are drawn.
 * @example focusAfterRender(() => heading.current)
 */
export function useFocusAfterRender(): (target: Target) => void {
  const [request, setRequest] = useState<{ readonly target: Target } | null>(null);
  useEffect(() => {
    // A dialog that closes with this render returns the focus in an earlier microtask.
    if (request) queueMicrotask(() => request.target()?.focus());
  }, [request]);
  return useCallback((target) => setRequest({ target }), []);
}

/** The first of these fields in page order; a field's element id is its path. */
export function firstField(paths: readonly string[]): HTMLElement | undefined {
  const fields = paths.flatMap((path) => document.getElementById(path) ?? []);
  fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return fields[0];
}
