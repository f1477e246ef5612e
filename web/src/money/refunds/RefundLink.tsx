import { isWithoutContract } from '@salus/domain/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';

type Props = {
  readonly refund: { readonly refundRef: string; readonly referenceNumber: string };
  readonly text: string;
};

/** Opens the contract of a refund; returned money without a contract has none (MONEY-4). */
export function RefundLink({ refund: { refundRef, referenceNumber }, text }: Props) {
  if (isWithoutContract(refundRef)) return <bdi>{text}</bdi>;
  return (
    <Link to="/bm-contract/temp-info/$referenceNumber" params={{ referenceNumber }}>
      <bdi>{text}</bdi>
    </Link>
  );
}
