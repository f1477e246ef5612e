import type { RequestView } from '@salus/api/administration/requests.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';

/** The change of the request, in a sentence. */
export function useRequestSentence(): (
  request: Pick<RequestView, 'kind' | 'email' | 'fullName' | 'unitPath'>,
) => string {
  const t = useTranslations();
  return ({ kind, email, fullName, unitPath }) =>
    t(($) => $.admin.requests.sentences[kind], {
      name: isolateValue(fullName ?? email ?? unitPath ?? ''),
    });
}
