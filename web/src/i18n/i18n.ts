import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { startLanguage } from './language.ts';
import { loadMessages, type MessageFile, type MessageFiles } from './load-messages.ts';
import { createTranslationsHook } from './translations.ts';

const files: MessageFiles = import.meta.glob<MessageFile>('../../../messages/src/staff/*.json');

const load = (code: LanguageCode) =>
  loadMessages(files, `../../../messages/src/staff/${code}.json`, `staffMessages:${code}`);

const domainFiles: MessageFiles = import.meta.glob<MessageFile>(
  '../../../messages/src/domain/*.json',
);
const loadDomain = (code: LanguageCode) =>
  loadMessages(domainFiles, `../../../messages/src/domain/${code}.json`, `domainMessages:${code}`);

export const startI18n = () => startLanguage({ namespace: 'staff', load, loadDomain });

export const useTranslations = createTranslationsHook('staff');
