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
import styles from './StatusTag.module.css';

const icons = {
  DRAFT: Pencil,
  AWAITING_PAYMENT: Clock,
  PAID: CreditCard,
  ACTIVE: CircleCheck,
  CANCELLED: Ban,
  WITHDRAWN: Undo2,
  UNKNOWN: CircleQuestionMark,
} as const satisfies Record<Status | 'UNKNOWN', unknown>;

/** The icon and the text carry the status. A status added by a newer server shows as "unknown". */
export function StatusTag({ status }: { readonly status: Status }) {
  const t = useTranslations();
  const known = Object.hasOwn(icons, status) ? status : 'UNKNOWN';
  const Icon = icons[known];
  return (
    <span className={`${styles.tag} ${styles[known]}`}>
      <Icon aria-hidden />
      {t(($) => $.domain.statuses[known])}
    </span>
  );
}
