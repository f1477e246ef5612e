import type { LanguageCode } from '@salus/domain/people/languages.ts';
import i18next from 'i18next';
import { startLanguage } from '../i18n/language.ts';
import { loadMessages, type MessageFile, type MessageFiles } from '../i18n/load-messages.ts';
import { createTranslationsHook } from '../i18n/translations.ts';

const files: MessageFiles = import.meta.glob<MessageFile>('../../../messages/src/customer/*.json');

const load = (code: LanguageCode) =>
  loadMessages(files, `../../../messages/src/customer/${code}.json`, `customerMessages:${code}`);

const domainFiles: MessageFiles = import.meta.glob<MessageFile>(
  '../../../messages/src/domain/*.json',
  { query: '?customer' },
);
const loadDomain = (code: LanguageCode) =>
  loadMessages(domainFiles, `../../../messages/src/domain/${code}.json`, `domainMessages:${code}`);

export const startTranslations = () => startLanguage({ namespace: 'customer', load, loadDomain });

export const useTranslations = createTranslationsHook('customer');

/** For functions outside of components: translates to the language at the time of the call. */
export const t = i18next.getFixedT<['customer', 'domain']>(null, ['customer', 'domain']);
