import type { ContactChange } from '@salus/api/contracts/contact-change.ts';
import type { ContactField } from '@salus/domain/policyholder/contact-change.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import cells from '../../ui/rows/cells.module.css';

type Props = { readonly change: ContactChange | null };

/** Beside a refund account: staff changed where the customer is reached (LIFE-16). */
export function ContactChangeNote({ change }: Props) {
  const sentence = useSentence();
  return change && <span className={cells.warning}>{sentence(change)}</span>;
}

/** The same in a dialog about a refund account or its approval. */
export function ContactChangeNotice({ change }: Props) {
  const sentence = useSentence();
  return change && <Notice kind="warning">{sentence(change)}</Notice>;
}

/** States who changed which contact after the customer's consent, and when. */
function useSentence() {
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
