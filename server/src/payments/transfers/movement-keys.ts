import { createHash } from 'node:crypto';
import { readBankReference } from '@salus/domain/payments/statements/bank-reference.ts';
import { referenceKey } from '@salus/domain/payments/transfers/same-movement.ts';
import { normalizeContent } from '@salus/domain/payments/transfers/transfer-content.ts';

/** The reference and content of a movement as they are compared (STMT-13). */
export type MovementKeys = {
  /** Empty where the bank states none. */
  readonly referenceKey: string;
  /** A digest: contents are too long for an index. */
  readonly contentKey: string;
};

const DIGEST_LENGTH = 22;

export function movementKeys({
  bankReference,
  content,
}: {
  readonly bankReference: string;
  readonly content: string;
}): MovementKeys {
  const digest = createHash('sha256').update(normalizeContent(content)).digest('base64url');
  return {
    referenceKey: referenceKey(readBankReference(bankReference)),
    contentKey: digest.slice(0, DIGEST_LENGTH),
  };
}
