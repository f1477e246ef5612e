import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useFieldName } from '../draft/use-field-sentence.ts';
import styles from './KeptEditChoice.module.css';
import { useDiscardQuestion } from './UnsavedNotice.tsx';

type Props = {
  readonly type: ContractType;
  readonly savedAt: string;
  /** Paths at which the kept input differs from the saved contract. */
  readonly differences: readonly string[];
  readonly onUse: () => void;
  readonly onDiscard: () => void;
};

/** Asks what becomes of kept changes when the contract changed after them (DRAFT-20). */
export function KeptEditChoice({ type, savedAt, differences, onUse, onDiscard }: Props) {
  const t = useTranslations();
  const fieldName = useFieldName(type);
  const mayDiscard = useDiscardQuestion();
  const discard = async () => (await mayDiscard()) && onDiscard();
  const names = [...new Set(differences.map(fieldName))];
  return (
    <div role="status">
      <Notice kind="warning" title={t(($) => $.keptEdit.changedSince)}>
        <p>{t(($) => $.keptEdit.differs, { at: instantText(savedAt) })}</p>
        <ul className={styles.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Row gap={8} canWrap>
          <Button onClick={onUse}>{t(($) => $.keptEdit.use)}</Button>
          <Button onClick={() => void discard()}>{t(($) => $.keptEdit.discard)}</Button>
        </Row>
      </Notice>
    </div>
  );
}
