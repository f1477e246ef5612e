/** Latin letters without a decomposition, as passports and banks spell them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ƌ: 'd', ƀ: 'b', ɓ: 'b', ƃ: 'b', ƈ: 'c', ȼ: 'c', ɇ: 'e' },
  ...{ ə: 'e', ǝ: 'e', ɛ: 'e', ƒ: 'f', ǥ: 'g', ɠ: 'g', ħ: 'h', ı: 'i', ɨ: 'i', ɩ: 'i', ɉ: 'j' },
  ...{ ȷ: 'j', ƙ: 'k', ĸ: 'k', ł: 'l', ƚ: 'l', ɯ: 'm', ŋ: 'ng', ɲ: 'n', ƞ: 'n', ø: 'o', ɔ: 'o' },
  ...{ ɵ: 'o', ƥ: 'p', ɋ: 'q', ɍ: 'r', ɽ: 'r', ʂ: 's', ȿ: 's', ŧ: 't', ƭ: 't', ʈ: 't', ʉ: 'u' },
  ...{ ʊ: 'u', ʋ: 'v', ƴ: 'y', ɏ: 'y', ƶ: 'z', ȥ: 'z', ʒ: 'z', ɀ: 'z', æ: 'ae', œ: 'oe' },
  ...{ ß: 'ss', þ: 'th', ŉ: "'n" },
};

/** Typographic signs, in the plain form that any system reads. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", ʼ: "'", ʻ: "'", ʾ: "'", ʿ: "'", ʹ: "'", '′': "'" },
  ...{ '´': "'", '`': "'", ꞌ: "'", Ꞌ: "'", ʔ: "'", '“': '"', '”': '"', '„': '"', '«': '"' },
  ...{ '»': '"', '″': '"', '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-' },
  ...{ '·': '.', '•': '-', '×': 'x', '₫': 'd', '€': 'EUR', '£': 'GBP', '¥': 'JPY' },
};

const LATIN_OR_SIGN = /[\x20-\x7E\n]/;

/**
 * The text in ASCII, letter by letter: Latin letters lose their marks, and letters of other scripts
 * are null.
 */
function spellings(text: string): readonly (string | null)[] {
  return Array.from(
    text.normalize('NFC').replace(/[´`]/g, "'").normalize('NFKD').replace(/\p{M}/gu, ''),
    (character) => {
      if (LATIN_OR_SIGN.test(character)) return character;
      const spelling = SIGNS[character] ?? SPELLINGS[character];
      if (spelling !== undefined) return spelling;
      const small = SPELLINGS[character.toLowerCase()];
      if (small !== undefined) return small.toUpperCase();
      if (/\s/u.test(character)) return ' ';
      return /[\p{L}\p{N}]/u.test(character) ? null : '';
    },
  );
}

/**
 * Text in plain ASCII (đ becomes d), for SMS, keys of a search and texts of the gateway. Letters of
 * other scripts are left out: where a name may have them, `latinSpelling` asks first.
 */
export function foldToAscii(text: string): string {
  return spellings(text)
    .map((spelling) => spelling ?? '')
    .join('');
}

/** The letters that a bank can't write, each once: those of other scripts. */
export function lettersWithoutLatin(text: string): string[] {
  const letters = Array.from(text.normalize('NFC')).filter((character) =>
    spellings(character).includes(null),
  );
  return [...new Set(letters)];
}
