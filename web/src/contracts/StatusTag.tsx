import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import type { Status } from '@salus/domain/contracts/status.ts';
import { useWords } from '../i18n/i18n.ts';
import styles from './StatusTag.module.css';

const icons = {
  DRAFT: EditOutlined,
  AWAITING_PAYMENT: ClockCircleOutlined,
  PAID: CreditCardOutlined,
  ACTIVE: CheckCircleOutlined,
  CANCELLED: StopOutlined,
  UNKNOWN: QuestionCircleOutlined,
} as const satisfies Record<Status | 'UNKNOWN', unknown>;

/** Where a contract stands: icon and word, the colour only helps. A status that a newer server may send is "unknown". */
export function StatusTag({ status }: { readonly status: Status }) {
  const t = useWords();
  const known = Object.hasOwn(icons, status) ? status : 'UNKNOWN';
  const Icon = icons[known];
  return (
    <span className={`${styles.tag} ${styles[known]}`}>
      <Icon aria-hidden />
      {t(($) => $.words.statuses[known])}
    </span>
  );
}
