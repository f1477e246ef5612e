import type { Status } from '@salus/domain/contracts/status.ts';
import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  Clock,
  CreditCard,
  Pencil,
  Undo2,
} from 'lucide-react';
import { useTranslations } from '../i18n/i18n.ts';
import { Tag, type TagLook } from '../ui/data/Tag.tsx';

const looks: Readonly<Record<Status | 'UNKNOWN', TagLook>> = {
  DRAFT: { icon: Pencil, color: 'slate' },
  AWAITING_PAYMENT: { icon: Clock, color: 'amber' },
  PAID: { icon: CreditCard, color: 'blue' },
  ACTIVE: { icon: CircleCheck, color: 'green' },
  CANCELLED: { icon: Ban, color: 'rose' },
  WITHDRAWN: { icon: Undo2, color: 'slate' },
  UNKNOWN: { icon: CircleQuestionMark, color: 'slate' },
};

/** A status added by a newer server shows as "unknown". */
export function StatusTag({ status }: { readonly status: Status }) {
  const t = useTranslations();
  const lookKey = Object.hasOwn(looks, status) ? status : 'UNKNOWN';
  return <Tag {...looks[lookKey]} text={t(($) => $.domain.statuses[lookKey])} />;
}
