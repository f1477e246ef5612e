const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
const SCALES = ['', 'nghìn', 'triệu'] as const;
const BILLION = 1_000_000_000;

/**
 * An amount in Vietnamese words, as contracts write it: `1560000` → `Một triệu năm trăm sáu mươi nghìn đồng`.
 * Groups of three digits; above 999,999,999 the count of `tỷ` is read as a number of its own.
 */
export function moneyInWords(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError('only whole, non-negative dong can be read');
  const words = `${amount === 0 ? DIGITS[0] : readNumber(amount, false)} đồng`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param isContinued whether something was read before, so that leading zeros of a group are spoken */
function readNumber(value: number, isContinued: boolean): string {
  const words: string[] = [];
  const billions = Math.floor(value / BILLION);
  if (billions > 0) words.push(readNumber(billions, isContinued), 'tỷ');
  for (let scale = SCALES.length - 1; scale >= 0; scale -= 1) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    words.push(readGroup(group, isContinued || words.length > 0));
    if (scale > 0) words.push(SCALES[scale] ?? '');
  }
  return words.join(' ');
}

/** Three digits, 1 to 999. After a greater group the missing hundred is spoken: `không trăm linh năm`. */
function readGroup(group: number, isContinued: boolean): string {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10];
  const words: string[] = [];
  if (hundreds > 0 || isContinued) words.push(digit(hundreds), 'trăm');
  if (tens === 0) {
    if (ones > 0 && words.length > 0) words.push('linh');
  } else if (tens === 1) {
    words.push('mười');
  } else {
    words.push(digit(tens), 'mươi');
  }
  if (ones > 0) words.push(readOnes(ones, tens));
  return words.join(' ');
}

/** One becomes `mốt` and four `tư` after twenty and above, five becomes `lăm` after ten and above. */
function readOnes(ones: number, tens: number): string {
  if (ones === 1 && tens >= 2) return 'mốt';
  if (ones === 4 && tens >= 2) return 'tư';
  if (ones === 5 && tens >= 1) return 'lăm';
  return digit(ones);
}

function digit(value: number): string {
  return DIGITS[value] ?? '';
}
