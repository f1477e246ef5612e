import { createHash } from 'node:crypto';
import { normalizeContent } from '@salus/domain/payments/transfers/transfer-content.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { StatementLine } from '../../integrations/bank-statements/statement.ts';

/** No reference of a bank begins with a blank. */
const MARK = ' ';

/**
 * The keys by which movements without a bank reference are stored: day, amount, content and the
 * number among equal lines of the file, so that the same line of another file has the same key.
 */
export function movementKeys(lines: readonly StatementLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ bankReference, paidAt, amount, content }) => {
    if (bankReference !== '') return bankReference;
    const digest = createHash('sha256').update(normalizeContent(content)).digest('base64url');
    const equal = `${MARK}${businessDay(paidAt)} ${amount} ${digest.slice(0, 22)}`;
    const count = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, count);
    return `${equal} ${count}`;
  });
}

/** The bank's reference of a stored movement; empty where it has none. */
export function statedReference(key: string): string {
  return key.startsWith(MARK) ? '' : key;
}
