import { type Day, daysBetween } from '../../time/day.ts';

/** Booking after a weekend and holidays: days between a notice and its line. */
export const MAX_BOOKING_DAYS = 5;

/**
 * A bank's reference as it is compared: letters and digits without case, up to a backslash
 * (STMT-13). Empty for none.
 */
export function referenceKey(bankReference: string): string {
  const [reference = ''] = bankReference.normalize('NFKC').split('\\');
  return reference.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** A movement of the bank account, as far as it identifies one. */
export type MovementIdentity = {
  readonly source: 'NOTICE' | 'STATEMENT';
  /** From `referenceKey`. */
  readonly referenceKey: string;
  /** Equal for equal normalized contents. */
  readonly contentKey: string;
  /** The existing contracts that the content names. */
  readonly named: readonly string[];
  /** Whole dong; a debit is negative. */
  readonly amount: number;
  /** The entry day. */
  readonly day: Day;
  /** The number among the details of one collective entry; 0 for other movements. */
  readonly detailNo: number;
  /** The number among the equal lines of a day in its file; 1 for a notice. */
  readonly equalNo: number;
};

/** A stored movement, or one of an earlier line of the same file. */
export type EarlierMovement = Omit<MovementIdentity, 'equalNo'> & {
  /** The lines that reported it, in their own words. */
  readonly lines: readonly ReportedLine[];
  /** A notice reported it. */
  readonly isNoticed: boolean;
};

export type ReportedLine = Omit<MovementIdentity, 'source' | 'named' | 'amount'>;

/**
 * NEW is judged by its content. SAME is known already. REFERENCE_KNOWN has the reference of other
 * money, and RESTATED also its amount and contract on another day: they need a person.
 */
export type Recognition<M> =
  | { readonly kind: 'NEW' | 'REFERENCE_KNOWN' | 'RESTATED' }
  | { readonly kind: 'SAME'; readonly earlier: M };

/** Whether a movement is one of the earlier ones (STMT-13). */
export function recognizeMovement<M extends EarlierMovement>(
  movement: MovementIdentity,
  earlier: readonly M[],
): Recognition<M> {
  const sameSign = earlier.filter(({ amount }) => amount > 0 === movement.amount > 0);
  const same = sameSign.find((one) => isSameMovement(movement, one));
  if (same) return { kind: 'SAME', earlier: same };
  const sameReference = sameSign.filter((one) => isReferenceKnown(movement, one));
  const isRestated = (one: M) =>
    one.amount === movement.amount && one.day !== movement.day && !namesOther(movement, one);
  if (sameReference.some(isRestated)) return { kind: 'RESTATED' };
  return { kind: sameReference.length > 0 ? 'REFERENCE_KNOWN' : 'NEW' };
}

function isSameMovement(movement: MovementIdentity, earlier: EarlierMovement): boolean {
  if (movement.amount !== earlier.amount) return false;
  if (movement.referenceKey !== '' && earlier.referenceKey !== '')
    return isSameReference(movement, earlier);
  if (movement.source === 'STATEMENT') return isSameLine(movement, earlier);
  // Notices without a reference are known by their transactions.
  const isOfLine = earlier.source === 'STATEMENT' && !earlier.isNoticed;
  return isOfLine && isEqualContent(movement, earlier);
}

function isSameReference(movement: MovementIdentity, earlier: EarlierMovement): boolean {
  const { source, day, detailNo } = movement;
  if (movement.referenceKey !== earlier.referenceKey || namesOther(movement, earlier)) return false;
  if (areDetails(movement, earlier) && detailNo !== earlier.detailNo) return false;
  if (source === earlier.source) return source === 'NOTICE' || day === earlier.day;
  // Details share the reference of their entry, so each takes a notice of its own.
  const isTaken = detailNo > 0 && earlier.lines.some((line) => line.detailNo !== detailNo);
  return !isTaken && areNear(movement, earlier);
}

/** Without a reference on either side, a line is recognized by its content. */
function isSameLine(movement: MovementIdentity, earlier: EarlierMovement): boolean {
  const { contentKey, day, equalNo } = movement;
  const isOfFile = earlier.lines.some(
    (line) => line.contentKey === contentKey && line.day === day && line.equalNo === equalNo,
  );
  if (isOfFile) return true;
  const isFreeNotice = earlier.source === 'NOTICE' && earlier.lines.length === 0;
  return isFreeNotice && isEqualContent(movement, earlier);
}

function isEqualContent(movement: MovementIdentity, earlier: EarlierMovement): boolean {
  return movement.contentKey === earlier.contentKey && areNear(movement, earlier);
}

/** Details of one entry share its reference by right. */
function isReferenceKnown(movement: MovementIdentity, earlier: EarlierMovement): boolean {
  if (movement.referenceKey === '' || movement.referenceKey !== earlier.referenceKey) return false;
  const isSibling = areDetails(movement, earlier) && movement.detailNo !== earlier.detailNo;
  return !(isSibling && movement.day === earlier.day);
}

type Numbered = Pick<MovementIdentity, 'detailNo'>;
const areDetails = (a: Numbered, b: Numbered) => a.detailNo > 0 && b.detailNo > 0;

type Naming = Pick<MovementIdentity, 'named'>;

function namesOther(a: Naming, b: Naming): boolean {
  if (a.named.length === 0 || b.named.length === 0) return false;
  return !a.named.some((reference) => b.named.includes(reference));
}

function areNear(a: Dated, b: Dated): boolean {
  return Math.abs(daysBetween(a.day, b.day)) <= MAX_BOOKING_DAYS;
}

type Dated = Pick<MovementIdentity, 'day'>;
