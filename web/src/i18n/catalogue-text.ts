import type { Messages } from '@salus/messages/messages.ts';
import i18next from 'i18next';

/**
 * Translates a name of the catalogue (product, package, duration, benefit). The catalogue is
 * Vietnamese data: a name without a translation stays as it is.
 */
export function catalogueText(name: string): string {
  const domain: Messages['domain'] | undefined = i18next.getResourceBundle(
    i18next.language,
    'domain',
  );
  const texts: Readonly<Record<string, string>> = domain?.catalogue ?? {};
  return Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;
}
