import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import { messageFolders, readMessages } from '../message-files.ts';

/** Second terms for one thing, with the term of the screens and of docs/glossary.md. */
const retiredTerms = {
  'số tham chiếu': 'Mã tham chiếu',
  'câu hỏi sức khỏe': 'Kê khai sức khỏe',
  'câu trả lời về sức khỏe': 'Kê khai sức khỏe',
  'khai báo sức khỏe': 'Kê khai sức khỏe',
  'căn cước công dân': 'Căn cước / CCCD',
  'tiền chưa có hợp đồng': 'Tiền cần xử lý',
  'danh sách cần xử lý': 'Tiền cần xử lý',
  'duyệt hai người': 'Chờ duyệt',
  'chờ người thứ hai': 'Chờ duyệt',
  'lô hoàn phí': 'đợt chuyển khoản',
  'hoàn tiền': 'hoàn phí on a cancellation, hoàn lại tiền for money not used',
  'trả lại khoản': 'hoàn lại tiền',
  'biên nhận thanh toán': 'biên nhận phí',
  'bồi thường': 'chi trả',
  'xác thực hai lớp': 'xác thực hai bước',
  'xác thực thứ hai': 'xác thực hai bước',
  'trang riêng': 'trang hợp đồng',
  'hoàn tất hợp đồng': 'Hiệu lực',
  'rút hợp đồng': 'bỏ hợp đồng, before the payment',
  'hợp đồng phát hành': 'Hợp đồng đã phát hành',
  'đối soát ngày': 'Đối soát theo ngày',
  'hoàn phí chuyển khoản': 'Hoàn phí bằng chuyển khoản',
  'chưa báo bảo hiểm': 'Chưa gửi công ty bảo hiểm',
  'thiếu đồng ý': 'Thiếu sự đồng ý',
  'ghi nhận đã nhận': 'Đã nhận',
  'sự đồng ý được cho': 'Khách hàng đồng ý',
  'cách quãng': 'có thể chậm',
  'pain.001': 'ISO 20022',
  'camt.053': 'ISO 20022',
} as const;
/** The English pairs of the same places. */
const retiredEnglish = {
  'money without a contract': 'Money to settle',
  'payments to review': 'Money to settle',
  'daily close': 'Daily reconciliation',
  'take up again': 'Reopen',
  'log of reads': 'Access log',
} as const;

/** Places of messages whose text breaks the rule. */
function findUses(code: LanguageCode, breaksRule: (text: string) => boolean) {
  return messageFolders.flatMap((folder) =>
    [...readMessages(folder, code)]
      .filter(([, text]) => breaksRule(text))
      .map(([key, text]) => `${folder} ${key}: ${text}`),
  );
}

describe('one term for one thing', () => {
  test.each(Object.entries(retiredTerms))('no Vietnamese text has “%s” instead of “%s”', (term) =>
    expect(findUses('vi', (text) => text.toLowerCase().includes(term))).toEqual([]),
  );

  test.each(Object.entries(retiredEnglish))('no English text has “%s” instead of “%s”', (term) =>
    expect(findUses('en', (text) => text.toLowerCase().includes(term))).toEqual([]),
  );

  test('no Vietnamese text addresses the staff by a pronoun', () => {
    // A letter may follow directly: \b knows none with an accent.
    const pronoun = /(?<!\p{L})bạn(?!\p{L})/iu;
    expect(findUses('vi', (text) => pronoun.test(text))).toEqual([]);
  });

  test('no Vietnamese text counts by a label and a colon, as languages with plurals do', () => {
    expect(findUses('vi', (text) => /^Số [^:]*: \{\{(?!amount)\w+\}\}/.test(text))).toEqual([]);
  });
});

describe.each(languageCodes)('%s', (code) => {
  test('names the day before the time', () => {
    const time = /\{\{(?:time|clock)\}\}.*\{\{(?:day|date)\}\}/;
    expect(findUses(code, (text) => time.test(text))).toEqual([]);
  });

  test('groups thousands by a comma', () => {
    expect(findUses(code, (text) => /\b\d{1,3}[. {2}]000\b/.test(text))).toEqual([]);
  });

  test('has no sentence of more than 25 words in mails, SMS and the customer’s page', () => {
    const sentences = ['messages/src/server', 'messages/src/customer'].flatMap((folder) =>
      [...readMessages(folder, code).values()].flatMap((text) => text.split(/(?<=[.!?;:؛])\s/)),
    );
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([]);
  });
});
