import type { ContactChange } from '@salus/api/contracts/contact-change.ts';
import type { ContactField } from '@salus/domain/policyholder/contact-change.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';

/** States who changed which contact after the customer's consent, and when (LIFE-16). */
export function useContactChangeSentence() {
  const t = useTranslations();
  const labels: Readonly<Record<ContactField, string>> = {
    proposerEmail: t(($) => $.domain.facts.email),
    proposerMobile: t(($) => $.domain.facts.mobile),
  };
  return ({ changedAt, by, fields }: ContactChange) =>
    t(($) => $.contactChange, {
      name: by ?? t(($) => $.domain.actors.system),
      fields: fields.map((field) => labels[field]).join(', '),
      at: instantText(changedAt),
    });
}
