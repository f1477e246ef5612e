const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const SCALES = ['', 'nghìn', 'triệu'] as const;
const BILLION = 1_000_000_000;

/**
 * An amount in Vietnamese words, as in contracts:
 * `1560000` → `Một triệu năm trăm sáu mươi nghìn đồng`.
 * Groups of three digits; above 999,999,999 the number of `tỷ` is read as its own number.
 */
export function moneyInWords(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError('only whole, non-negative dong can be read');
  const text = `${amount === 0 ? DIGITS[0] : readNumber(amount, false)} đồng`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param isContinued whether a higher group precedes, so that leading zeros are read */
function readNumber(value: number, isContinued: boolean): string {
  const parts: string[] = [];
  const billions = Math.floor(value / BILLION);
  if (billions > 0) parts.push(readNumber(billions, isContinued), 'tỷ');
  for (let scale = SCALES.length - 1; scale >= 0; scale -= 1) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    parts.push(readGroup(group, isContinued || parts.length > 0));
    if (scale > 0) parts.push(SCALES[scale] ?? '');
  }
  return parts.join(' ');
}

/** Reads 1 to 999. After a higher group a missing hundred is read: `không trăm linh năm`. */
function readGroup(group: number, isContinued: boolean): string {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10];
  const parts: string[] = [];
  if (hundreds > 0 || isContinued) parts.push(digit(hundreds), 'trăm');
  if (tens === 0) {
    if (ones > 0 && parts.length > 0) parts.push('linh');
  } else if (tens === 1) {
    parts.push('mười');
  } else {
    parts.push(digit(tens), 'mươi');
  }
  if (ones > 0) parts.push(readOnes(ones, tens));
  return parts.join(' ');
}

/** One is `mốt` and four is `tư` from twenty-one up; five is `lăm` from fifteen up. */
function readOnes(ones: number, tens: number): string {
  if (ones === 1 && tens >= 2) return 'mốt';
  if (ones === 4 && tens >= 2) return 'tư';
  if (ones === 5 && tens >= 1) return 'lăm';
  return digit(ones);
}

function digit(value: number): string {
  return DIGITS[value] ?? '';
}
