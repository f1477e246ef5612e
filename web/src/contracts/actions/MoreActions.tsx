import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { Button, Popover } from 'antd';
import type { OfferedAction } from '../../calls/use-action.ts';
import { useWords } from '../../i18n/i18n.ts';
import styles from './MoreActions.module.css';

/** What can't be done now, each with the reason, out of the way of what can. */
export function MoreActions({ offers }: { readonly offers: readonly OfferedAction[] }) {
  const t = useWords();
  const list = (
    <ul className={styles.list}>
      {offers.map(({ label, reason }) => (
        <li key={label}>
          <button type="button" aria-disabled="true" className={styles.off}>
            {label}
            <span className={styles.reason}>{reason}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomRight" arrow={false}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t(($) => $.detail.more)} />
    </Popover>
  );
}
