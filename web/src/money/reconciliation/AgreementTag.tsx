import type { DayAgreement } from '@salus/domain/payments/reconciliation/closing.ts';
import { CircleAlert, CircleCheck, Clock, FileQuestion } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';

const looks: Readonly<Record<DayAgreement, TagLook>> = {
  AGREES: { icon: CircleCheck, color: 'green' },
  DIFFERS: { icon: CircleAlert, color: 'rose' },
  NO_STATEMENT: { icon: FileQuestion, color: 'slate' },
};

type Props = { readonly agreement: DayAgreement; readonly isOver: boolean };

/** Whether the sides agree. A day that has not ended has its own text. */
export function AgreementTag({ agreement, isOver }: Props) {
  const t = useTranslations();
  if (!isOver) return <Tag icon={Clock} color="slate" text={t(($) => $.reconciliation.running)} />;
  return (
    <Tag {...looks[agreement]} text={t(($) => $.domain.reconciliation.agreements[agreement])} />
  );
}
