import type { StatementLineView } from '@salus/api/payments/statements.ts';
import { hasNoStep, isToSettle } from '@salus/domain/payments/statements/statement-totals.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';

type Props = {
  readonly line: StatementLineView;
  readonly mayWrite: boolean;
  readonly onAssign: () => void;
  readonly onPutAside: () => void;
};

/**
 * The one next step of a line: see its request, open its contract or money, assign it, put it
 * aside, or nothing.
 */
export function LineStep({ line, mayWrite, onAssign, onPutAside }: Props) {
  const t = useTranslations();
  const { result, referenceNumber, amount, note, settledAt, bankReference, contract } = line;
  const contractLink = referenceNumber !== null && (
    <Link
      to="/bm-contract/temp-info/$referenceNumber"
      params={{ referenceNumber }}
      className="isOneLine"
    >
      <bdi>{referenceNumber}</bdi>
    </Link>
  );
  if (line.approvalId !== null)
    return (
      <>
        <Link to="/money/approvals" className="isOneLine">
          {t(($) => $.places.approvals)}
        </Link>
        <span className={cells.second}>{contractLink}</span>
      </>
    );
  const money = isToSettle(result) && amount > 0 && settledAt !== null && (
    <Link
      to="/money/unallocated"
      search={{ text: bankReference, state: note === null ? 'OPEN' : 'KEPT' }}
      className="isOneLine"
    >
      {t(($) => $.statements.open)}
    </Link>
  );
  // The contract has a column of its own; its money waits at the desk once the line is confirmed.
  if (contract) return money || <span className={cells.second}>–</span>;
  if (contractLink) return contractLink;
  if (money && (note !== null || !mayWrite)) return money;
  if (hasNoStep(result) || note !== null || !mayWrite)
    return <span className={cells.second}>{t(($) => $.statements.nothing)}</span>;
  return (
    <Row as="span" gap={4} align="center" canWrap>
      {amount > 0 && <Button onClick={onAssign}>{t(($) => $.statements.assign)}</Button>}
      {/* A quiet button is indented by its padding, so the only step of a line is not quiet. */}
      <Button kind={amount > 0 ? 'text' : 'default'} onClick={onPutAside}>
        {t(($) => $.statements.putAside)}
      </Button>
      {money}
    </Row>
  );
}
