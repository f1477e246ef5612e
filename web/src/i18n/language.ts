import { setRequestLanguage } from '@salus/api/client.ts';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { isolateText } from './isolate.ts';
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  type Language,
  type LanguageCode,
  languageFor,
  languages,
} from './languages.ts';
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts';
import { type Pseudo, requestedPseudo } from './requested-pseudo.ts';
import { onLanguageChange, type PageNamespace } from './translations.ts';

type PageMessages = {
  readonly namespace: PageNamespace;
  readonly load: (code: LanguageCode) => Promise<object>;
  readonly loadDomain: (code: LanguageCode) => Promise<object>;
};

let page: PageMessages;
let current: Language = languageFor(DEFAULT_LANGUAGE);

/**
 * Loads one language before the first render. No fallback language is needed:
 * tools/message-files.test.ts compares the keys of every file with the source.
 */
export async function startLanguage(messages: PageMessages): Promise<void> {
  page = messages;
  await i18next.init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: {},
    ns: [page.namespace, 'domain'],
    defaultNS: page.namespace,
    // React escapes HTML; interpolated values only need to keep their direction.
    interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolateText },
  });
  // A language that can't be fetched stays chosen for the next load.
  await show(rememberedLanguage()).catch(() => show(DEFAULT_LANGUAGE));
  const pseudo = requestedPseudo();
  if (pseudo) await showPseudo(pseudo);
}

/** @throws when the language can't be fetched; the current one stays */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  rememberLanguage(code);
}

export const currentLanguage = (): Language => current;

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

async function show(code: LanguageCode): Promise<void> {
  if (!i18next.hasResourceBundle(code, page.namespace)) {
    const [own, domain] = await Promise.all([page.load(code), page.loadDomain(code)]);
    i18next.addResourceBundle(code, page.namespace, own).addResourceBundle(code, 'domain', domain);
  }
  await changeTo(findLanguage(code) ?? current);
}

async function showPseudo(kind: Pseudo): Promise<void> {
  const [{ pseudoMessages }, own, domain] = await Promise.all([
    import('./pseudo-locale.ts'),
    page.load(DEFAULT_LANGUAGE),
    page.loadDomain(DEFAULT_LANGUAGE),
  ]);
  const pseudo = (tree: object) => pseudoMessages(tree, kind);
  i18next.addResourceBundle(DEFAULT_LANGUAGE, page.namespace, pseudo(own));
  i18next.addResourceBundle(DEFAULT_LANGUAGE, 'domain', pseudo(domain));
  const [source] = languages;
  if (source) await changeTo({ ...source, direction: kind === 'pseudo-rtl' ? 'rtl' : 'ltr' });
}

/** The document changes first: components read its direction when they render the new messages. */
async function changeTo(language: Language): Promise<void> {
  current = language;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  setRequestLanguage(language.code);
  await i18next.changeLanguage(language.code);
}
