import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

export type PageNamespace = 'customer' | 'staff';

/**
 * The hook of a page: its own messages at the root, those of the domain under `domain`
 * (`t(($) => $.domain.statuses.PAID)`). A new `t` per language renders the components again.
 */
export function createTranslationsHook<Namespace extends PageNamespace>(
  namespace: Namespace,
): () => TFunction<[Namespace, 'domain']> {
  let t = i18next.getFixedT<[Namespace, 'domain']>(null, [namespace, 'domain']);
  i18next.on('languageChanged', () => {
    t = i18next.getFixedT<[Namespace, 'domain']>(null, [namespace, 'domain']);
  });
  return () => useSyncExternalStore(onLanguageChange, () => t);
}

export function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}
