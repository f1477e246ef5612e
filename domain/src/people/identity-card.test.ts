import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, day } from '../time/day.ts';
import { readIdentityCard } from './identity-card.ts';

const CARD =
  '079190001234|025123456|Nguyễn Thị Ánh|07021990|Nữ|12 Lê Lợi, Phường Bến Nghé, Quận 1|15082021';
const read = {
  nationalId: '079190001234',
  name: 'Nguyễn Thị Ánh',
  born: '1990-02-07',
  gender: 'female',
  address: '12 Lê Lợi, Phường Bến Nghé, Quận 1',
  issuedOn: '2021-08-15',
};

// covers CARD-1
describe('the text of an identity card', () => {
  it('gives number, name, birth, gender, address and date of issue', () => {
    expect(readIdentityCard(CARD)).toEqual({ kind: 'card', needsReview: false, card: read });
  });

  it.each([
    ['without an old number', CARD.replace('025123456', '')],
    ['decomposed', CARD.normalize('NFD')],
    ['with the fields of a newer card', `${CARD}||Trần Văn B|Lê Thị C|`],
    ['with marks of a scanner', `\u0002${CARD}\r\n`],
    ['with spaces inside', CARD.replaceAll('|', ' | ').replace('Thị Ánh', 'Thị  Ánh')],
    ['in capitals of the sex', CARD.replace('Nữ', 'NỮ')],
  ])('is read %s', (_, text) => {
    expect(readIdentityCard(text)).toEqual({ kind: 'card', needsReview: false, card: read });
  });

  it.each([
    ['an address', CARD.replace('12 Lê Lợi, Phường Bến Nghé, Quận 1', ''), { address: '' }],
    ['a date of issue', CARD.replace('15082021', ''), { issuedOn: null }],
  ])('is read without %s', (_, text, change) => {
    expect(readIdentityCard(text)).toEqual({
      kind: 'card',
      needsReview: false,
      card: { ...read, ...change },
    });
  });

  it.each([
    ['of a minority with a Vietnamese address', 'Ksor H’Blơm Adrơng', 'Buôn Êa Súp'],
    ['in plain letters', 'NGUYEN VAN BINH', '12 LE LOI'],
    ['in capitals with Ã', 'PHAN NHÃ UYÊN', 'XÃ BÌNH HÒA'],
  ])('is read with a name %s', (_, name, address) => {
    expect(readIdentityCard(`079190001234||${name}|07021990|Nam|${address}|15082021`)).toEqual({
      kind: 'card',
      needsReview: false,
      card: { ...read, name, address, gender: 'male' },
    });
  });

  it.each([
    '',
    '079190001234',
    'Nguyễn Thị Ánh',
    'https://example.com/?a=1|2',
    '2|99|0987654321|NGUYEN THI ANH|anh@example.com|0|0|10000',
  ])('is not %j', (text) => {
    expect(readIdentityCard(text)).toEqual({ kind: 'other' });
  });

  it.each(['079190001234|', CARD.slice(0, CARD.lastIndexOf('|'))])('is cut: %s', (text) => {
    expect(readIdentityCard(text)).toEqual({ kind: 'cut' });
  });

  it.each([
    ['by Telex', '079190001234||Nguyeenx Thij Anhs|07021990|Nuwx|12 Lee Lowij|15082021'],
    ['by Telex, a man', '079090001234||Leer Vawn Nam|07021990|Nam|Haf Nooij|15082021'],
    ['by VNI', '079190001234||Nguye6n4 Thi5 Anh1|07021990|Nu74|Ha2 No6i5|15082021'],
    ['to question marks', '079190001234||Nguy?n Th? Ánh|07021990|N?|Hà N?i|15082021'],
    ['as Latin letters', `${Buffer.from(CARD).toString('latin1')}`],
  ])('is mangled %s', (_, text) => {
    expect(readIdentityCard(text)).toEqual({ kind: 'mangled' });
  });

  // covers CARD-4
  it.each([
    ['Rah Lan Or', 'Nam', 'Plei Brel Dor, Ia Hrung, Ia Grai, Gia Lai'],
    ['Siu Der', 'Nam', ''],
    ['Ksor Nar', 'Nu', 'Plei Dur, Ia Der'],
    ['Rmah H Boor', 'Nu', 'Bon Ama Djong, Ia Rbol, Ayun Pa, Gia Lai'],
    ['Nguyen Thi Anh', 'Nu', 'Ha Noi'],
    ['Lys Nam', 'Nam', ''],
  ])('is filled with a doubt in plain letters: %s, %s, %s', (name, sex, address) => {
    const text = `079190001234||${name}|07021990|${sex}|${address}|15082021`;
    const gender = sex === 'Nam' ? 'male' : 'female';
    expect(readIdentityCard(text)).toEqual({
      kind: 'card',
      needsReview: true,
      card: { ...read, name, address, gender },
    });
  });

  it.each(['1990', '00001990'])(
    'is filled without the birth of which it has the year %s',
    (born) => {
      expect(readIdentityCard(CARD.replace('07021990', born))).toEqual({
        kind: 'card',
        needsReview: false,
        card: { ...read, born: null },
      });
    },
  );

  it('has Đ for each of its codes', () => {
    const reading = readIdentityCard(CARD.replace('Nguyễn', 'Ðỗ'));
    expect(reading).toMatchObject({ kind: 'card', card: { name: 'Đỗ Thị Ánh' } });
  });

  it.each([
    ['nationalId', CARD.replace('079190001234', '07919000123')],
    ['name', CARD.replace('Nguyễn Thị Ánh', '')],
    ['born', CARD.replace('07021990', '30021990')],
    ['gender', CARD.replace('Nữ', '')],
    ['gender', CARD.replace('Nữ', 'Female')],
    ['issuedOn', CARD.replace('15082021', '15082')],
  ])('names %s as unreadable', (part, text) => {
    expect(readIdentityCard(text)).toEqual({ kind: 'unreadable', part });
  });

  it('is read again from all that a card can hold, composed or not', () => {
    const digits = (count: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });
    const texts = fc
      .array(fc.constantFrom('Nguyễn', 'Đỗ', 'Thị', 'Ưng', 'Ỷ', 'Quỳnh', 'Hữu', 'Bảo', 'Ẩn'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((syllables) => syllables.join(' '));
    const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(day('1920-01-01'), n));
    fc.assert(
      fc.property(
        digits(12).map((list) => list.join('')),
        fc.option(digits(9).map((list) => list.join(''))),
        texts,
        days,
        fc.constantFrom(['Nam', 'male'], ['Nữ', 'female']),
        fc.option(texts),
        fc.option(days),
        fc.constantFrom('NFC', 'NFD'),
        (nationalId, old, name, born, [sex, gender], address, issuedOn, form) => {
          const text = [nationalId, old, name, cardDay(born), sex, address, cardDay(issuedOn)];
          expect(readIdentityCard(text.join('|').normalize(form))).toEqual({
            kind: 'card',
            needsReview: false,
            card: { nationalId, name, born, gender, address: address ?? '', issuedOn },
          });
        },
      ),
    );
  });
});

const cardDay = (value: Day | null) => value?.split('-').reverse().join('') ?? '';
