/** The account that receives transfers. */
export type BankAccount = {
  /** Six digits that NAPAS gave to the bank. */
  readonly bankBin: string;
  /** At most 19 letters and digits. */
  readonly accountNo: string;
};

/** One transfer: its amount in VND and its content of at most 25 ASCII characters. */
type VietQrTransfer = BankAccount & {
  readonly amount: number;
  readonly content: string;
};

const NAPAS = 'A000000727';
/** Service code of a transfer to an account; QRIBFTTC would be one to a card. */
const TO_ACCOUNT = 'QRIBFTTA';
const VND_CURRENCY = '704';
const CHECKSUM_FIELD = '6304';

/**
 * The payload of a VietQR code, for one use (PAY-18).
 * @throws RangeError for a value that does not fit its field
 */
export function vietQrPayload({ bankBin, accountNo, amount, content }: VietQrTransfer): string {
  if (!/^\d{6}$/.test(bankBin)) throw new RangeError('a BIN has six digits');
  if (!/^[0-9A-Za-z]{1,19}$/.test(accountNo)) throw new RangeError('not an account number');
  if (!Number.isSafeInteger(amount) || amount <= 0 || String(amount).length > 13)
    throw new RangeError('not an amount of whole dong');
  if (!/^[0-9A-Za-z ]{1,25}$/.test(content)) throw new RangeError('not a content of a transfer');
  const beneficiary = field('00', bankBin) + field('01', accountNo);
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('38', field('00', NAPAS) + field('01', beneficiary) + field('02', TO_ACCOUNT)),
    field('53', VND_CURRENCY),
    field('54', String(amount)),
    field('58', 'VN'),
    field('62', field('08', content)),
    CHECKSUM_FIELD,
  ].join('');
  return body + crc16(body);
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE of ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The fields of a payload by their id; null unless every length and the checksum are right.
 * Templates (38, 62) are values that this function reads again.
 */
export function readTlv(payload: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < payload.length) {
    const head = /^(\d{2})(\d{2})$/.exec(payload.slice(at, at + 4));
    const length = Number(head?.[2]);
    const value = payload.slice(at + 4, at + 4 + length);
    if (!head?.[1] || value.length !== length || fields.has(head[1])) return null;
    fields.set(head[1], value);
    at += 4 + length;
  }
  const checksum = fields.get('63');
  if (checksum !== undefined && checksum !== crc16(payload.slice(0, -4))) return null;
  return fields;
}
