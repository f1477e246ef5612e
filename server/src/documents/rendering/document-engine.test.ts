import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDevelopmentCertificate } from '../../integrations/development-certificate.ts';
import { readPdfText, readSignature } from '../../testing/read-pdf.ts';
import { createDocumentEngine, type DocumentEngine } from './document-engine.ts';
import { sampleCertificate, sampleInsured, sampleReceipt } from './sample-data.ts';

const SEAL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
  '<circle cx="50" cy="50" r="46" fill="none" stroke="#B3261E" stroke-width="4"/>' +
  '<path d="M50 22l8 19 20 2-15 13 5 20-18-11-18 11 5-20-15-13 20-2z" fill="#B3261E"/></svg>';

let folder: string;
let engine: DocumentEngine;
const troubles: object[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-documents-'));
  const signer = await ensureDevelopmentCertificate(folder, 'Công ty Bảo hiểm Mẫu');
  engine = await createDocumentEngine({
    signer,
    seal: SEAL,
    poolSize: 1,
    log: { warn: (details) => troubles.push(details) },
  });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
  expect(troubles).toEqual([]);
});

const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

// covers DOC-5, DOC-12
describe('receipt', () => {
  test('is PDF/A-2a, states insurer, payer and payment, and is no invoice', async () => {
    const pdf = await engine.renderReceipt(sampleReceipt());
    expect(latin1(pdf)).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    const text = (await readPdfText(pdf)).join(' ');
    for (const phrase of [
      'Mã số thuế / Tax code 0101234567',
      '12 GP/KDBH',
      'BIÊN NHẬN THANH TOÁN PHÍ BẢO HIỂM',
      'Nguyễn Văn Đức',
      '1,560,000 VND',
      'Một triệu năm trăm sáu mươi nghìn đồng',
      '21/11/2026 14:04:41',
      'HD2611210000AB-1',
      'Chưa cấp / Not yet issued',
      'không phải là hóa đơn giá trị gia tăng',
    ]) {
      expect(text).toContain(phrase);
    }
    expect(text).not.toContain('001090000123');
  });

  test('names the electronic invoice where it is known', async () => {
    const invoice = { number: '1C26TSL-00000123', issuedOn: day('2026-11-20') };
    const text = (await readPdfText(await engine.renderReceipt(sampleReceipt({ invoice })))).join(
      ' ',
    );
    expect(text).toContain('1C26TSL-00000123');
    expect(text).toContain('20/11/2026');
  });
});

describe('certificate of insurance', () => {
  test('shows the data of the contract in Vietnamese', async () => {
    const pages = await readPdfText(await engine.renderCertificate(sampleCertificate()));
    const text = pages.join(' ');
    for (const phrase of [
      'GIẤY CHỨNG NHẬN BẢO HIỂM',
      'Certificate of insurance',
      '30002-26-00000017',
      'HD2611210000AB',
      '00:00:00 21/11/2026',
      '23:59:59 20/11/2027',
      'Nguyễn Văn Đức',
      'CCCD 001090000123',
      'Cục Cảnh sát quản lý hành chính về trật tự xã hội',
      'Trần Thị Ngọc Ánh',
      '09/03/1992',
      'Vợ/chồng',
      '300,000,000 VND',
      '1,560,000 VND',
      'Một triệu năm trăm sáu mươi nghìn đồng',
      'Khám và điều trị ngoại trú',
      '21/11/2026 14:04:41',
      'HD2611210000AB-1',
      'Liên kết SMS',
      '203.0.113.24',
      '9f86d081 884c7d65 9a2feaa0 c55ad015 a3bf4f1b 2b0b822c d15d6c15 b0f00a08',
      'Đã được giải thích và hiểu điểm loại trừ, thời gian chờ',
      '21/11/2026 14:01:12 · phiên bản / version 1',
      'Việc tham gia bảo hiểm là tự nguyện, không phải là điều kiện để được cấp tín dụng',
      'trong vòng 30 ngày kể từ ngày thanh toán',
      'Khi cần chi trả',
      'Giấy phép / Licence 12 GP/KDBH',
      'Luật số 91/2025/QH15',
      '1900 0000',
    ]) {
      expect(text).toContain(phrase);
    }
    expect(
      pages.map((page, index) => page.includes(`Trang ${index + 1} / ${pages.length}`)),
    ).not.toContain(false);
  });

  // covers DOC-16
  test('repeats values in English, and has a card for each insured person', async () => {
    const insureds = [sampleInsured(), sampleInsured({ insuredName: 'Lê Bảo' })];
    const text = (
      await readPdfText(await engine.renderCertificate(sampleCertificate({ insureds })))
    ).join(' ');
    for (const phrase of [
      'Comprehensive',
      '12 months',
      'Inpatient hospital treatment',
      'Up to 60 days a year',
      'Has the insured person ever had a mental illness',
      'Spouse',
      'SMS link',
      'https://portal.example.vn/verify/30002-26-00000017',
    ])
      expect(text).toContain(phrase);
    const [, cards = ''] = text.split('Insurance cards, to cut out');
    for (const phrase of ['Trần Thị Ngọc Ánh', 'Lê Bảo', '21/11/2026 – 20/11/2027', '1900 0000'])
      expect(cards).toContain(phrase);
    expect(cards.split('30002-26-00000017').length - 1).toBe(2);
    // Both cards, and no identity number: a lost card reveals little.
    expect(cards).not.toContain('001192000456');
  });

  // covers DOC-8, SALE-2
  test('has no understanding of the terms where the customer gave none', async () => {
    const { consent } = sampleCertificate();
    const without = sampleCertificate({ consent: consent && { ...consent, understanding: null } });
    const text = (await readPdfText(await engine.renderCertificate(without))).join(' ');
    expect(text).toContain('Liên kết SMS');
    expect(text).not.toContain('hiểu điểm loại trừ');
  });

  // covers DOC-15
  test('has the stamp of a cancellation on each page, and no card', async () => {
    const data = sampleCertificate({ cancelledOn: day('2026-12-02') });
    const { pdf } = await engine.renderSignedCertificate(data);
    const pages = await readPdfText(pdf);
    expect(pages.filter((page) => !page.includes('ĐÃ HỦY 02/12/2026 / CANCELLED'))).toEqual([]);
    expect(pages.join(' ')).toContain('giấy chứng nhận này không còn giá trị');
    expect(pages.join(' ')).not.toContain('Insurance cards');
    expect(latin1(pdf)).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(await readSignature(pdf)).toMatchObject({ coversAll: true, isValid: true });
  });

  // covers DOC-14
  test('names the representative beside the seal, without a further page', async () => {
    const plain = await readPdfText(await engine.renderCertificate(sampleCertificate()));
    expect(plain.join(' ')).not.toContain('Người đại diện');
    const signatory = { name: 'Lê Hoàng Minh Châu', title: 'Tổng Giám đốc' };
    const pages = await readPdfText(
      await engine.renderCertificate(sampleCertificate({ signatory })),
    );
    expect(pages).toHaveLength(plain.length);
    for (const phrase of ['Người đại diện', signatory.name, signatory.title])
      expect(pages.join(' ')).toContain(phrase);
  });

  test('states the refund period of the plan', async () => {
    const data = sampleCertificate({ refundThresholdDays: 15 });
    for (const pdf of [await engine.renderCertificate(data), await engine.renderDraft(data)]) {
      const text = (await readPdfText(pdf)).join(' ');
      expect(text).toContain('trong vòng 15 ngày kể từ ngày thanh toán');
      expect(text).toContain('within 15 days of payment');
      expect(text).not.toMatch(/\b30 (ngày|days)/);
    }
  });

  test('mentions the bank only to customers of a bank', async () => {
    const text = (
      await readPdfText(await engine.renderCertificate(sampleCertificate({ channel: 'SALE' })))
    ).join(' ');
    expect(text).toContain('Việc tham gia bảo hiểm là tự nguyện.');
    expect(text).not.toContain('ngân hàng');
  });

  test('is PDF/A-2a, tagged, with title, language and embedded fonts', async () => {
    const pdf = latin1(await engine.renderCertificate(sampleCertificate()));
    expect(pdf).toMatch(
      /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/,
    );
    expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Lang\s*\(vi(-VN)?\)/);
    const fonts = [...pdf.matchAll(/\/BaseFont\s*\/([A-Z]{6}\+BeVietnamPro-\w+)/g)].map(
      (match) => match[1],
    );
    expect(new Set(fonts).size).toBe(3);
    expect(pdf.match(/\/FontFile[23] /g)?.length).toBe(3);
    expect(pdf).not.toMatch(/\/BaseFont\s*\/(?![A-Z]{6}\+BeVietnamPro-)/);
  });

  test('has equal bytes for equal data, and different bytes for different data', async () => {
    const [first, again, other] = await Promise.all([
      engine.renderSignedCertificate(sampleCertificate()),
      engine.renderSignedCertificate(sampleCertificate()),
      engine.renderSignedCertificate(sampleCertificate({ premium: 1_560_001 })),
    ]);
    expect(again.sha256).toBe(first.sha256);
    expect(other.sha256).not.toBe(first.sha256);
  });

  test('lists every insured person of a family, over several pages', async () => {
    const insureds = Array.from({ length: 60 }, (_, index) =>
      sampleInsured({ insuredName: `Nguyễn Thị Số ${index + 1}` }),
    );
    const pages = await readPdfText(
      await engine.renderCertificate(sampleCertificate({ insureds })),
    );
    const text = pages.join(' ');
    expect(insureds.filter(({ insuredName }) => !text.includes(insuredName))).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toContain('Full name');
  });

  test('renders the longest texts and unsupported characters', async () => {
    const { proposer } = sampleCertificate();
    const strange = sampleCertificate({
      insureds: [
        sampleInsured({
          insuredName: 'Nguyễn 李 😀',
          insuredDOB: day('2024-02-29'),
          insuredTypeNID: 'GKS',
          insuredNationalId: 'A'.repeat(12),
        }),
      ],
      proposer: {
        ...proposer,
        proposerName: 'N'.repeat(100),
        proposerEmail: `${'e'.repeat(80)}@example.com`,
        proposerPlaceOfOrigin: null,
        proposerPlaceCMND: 'Công an tỉnh',
      },
      consent: null,
    });
    const text = (await readPdfText(await engine.renderCertificate(strange))).join(' ');
    expect(text).toContain('Nguyễn [U+674E] [U+1F600]');
    expect(text).toContain('Công an tỉnh');
    expect(text).toContain('Xác nhận tại quầy');
    // These words are wider than their column: they wrap, and do not overlap the next column.
    expect(text).not.toMatch(/N{40}|e{50}/);
  });

  // covers DOC-18
  test('prints names of minorities and of passports as on the card', async () => {
    const names = [
      'Y Bhŏk Niê Kđăm',
      'H’Hen Niê',
      'Siu Ƀlơ̆i Rơčăm',
      'K’ Brơ̆i Č̆il Ñô',
      'Þórður Łukasz Ştefan',
      'Дмитрий Шостакович',
      'Αλέξανδρος',
      'محمد عبد الله الأحمد',
      'สมชาย ใจดี ญี่ปุ่น',
      'សុខ ចាន់ដារា',
      'ສົມສັກ ວົງສາ',
    ];
    const insureds = names.map((insuredName) => sampleInsured({ insuredName }));
    const { pdf } = await engine.renderSignedCertificate(sampleCertificate({ insureds }));
    const text = (await readPdfText(pdf)).join(' ');
    // Letters of two glyphs and right-to-left names are compared by eye: extraction splits them.
    for (const name of [
      'Y Bhŏk Niê Kđăm',
      'H’Hen Niê',
      'Þórður Łukasz Ştefan',
      'Дмитрий Шостакович',
      'Αλέξανδρος',
    ])
      expect(text).toContain(name);
    expect(text).not.toMatch(/\[U\+|\uFFFD/);
    const fonts = new Set(
      [...latin1(pdf).matchAll(/\/BaseFont\s*\/[A-Z]{6}\+(\w+)-/g)].map((match) => match[1]),
    );
    expect([...fonts].sort()).toEqual([
      'BeVietnamPro',
      'NotoSans',
      'NotoSansArabic',
      'NotoSansKhmer',
      'NotoSansLao',
      'NotoSansThai',
    ]);
    expect(latin1(pdf)).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  });

  test('prints decomposed Vietnamese as composed', async () => {
    const data = sampleCertificate({
      insureds: [sampleInsured({ insuredName: 'Phượng Vỹ'.normalize('NFD') })],
    });
    expect((await readPdfText(await engine.renderCertificate(data))).join(' ')).toContain(
      'Phượng Vỹ',
    );
  });
});

describe('signature', () => {
  test('is the insurer’s PAdES over the whole file, appended to the unsigned bytes', async () => {
    const data = sampleCertificate();
    const unsignedPdf = await engine.renderCertificate(data);
    const { pdf, sha256, signerName, signedAt } = await engine.renderSignedCertificate(data);
    expect(Buffer.from(pdf.subarray(0, unsignedPdf.length)).equals(unsignedPdf)).toBe(true);
    expect(await readSignature(pdf)).toEqual({
      subFilter: 'ETSI.CAdES.detached',
      coversAll: true,
      digestMatches: true,
      isValid: true,
      signer: 'Công ty Bảo hiểm Mẫu',
    });
    expect(signerName).toBe('Công ty Bảo hiểm Mẫu');
    expect(signedAt).toEqual(data.madeAt);
    expect(sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect((await readPdfText(pdf)).join(' ')).toContain('21/11/2026 14:05:09');
  });

  test('is invalid after a change of a single byte', async () => {
    const { pdf } = await engine.renderSignedCertificate(sampleCertificate());
    const tamperedPdf = Uint8Array.from(pdf);
    tamperedPdf[5000] = (tamperedPdf[5000] ?? 0) ^ 1;
    expect(await readSignature(tamperedPdf)).toMatchObject({ digestMatches: false });
  });
});

describe('draft', () => {
  // covers API-10, DOC-1
  test('shows BẢN NHÁP on every page, and no number or signature', async () => {
    const pdf = await engine.renderDraft(sampleCertificate());
    const pages = await readPdfText(pdf);
    expect(pages.filter((page) => !page.includes('BẢN NHÁP'))).toEqual([]);
    expect(pages.join(' ')).toContain('chưa có hiệu lực');
    expect(pages.join(' ')).toContain('Nguyễn Văn Đức');
    expect(pages.join(' ')).not.toContain('30002-26-00000017');
    expect(await readSignature(pdf)).toBeNull();
    expect(latin1(pdf)).toMatch(/<pdfaid:conformance>A</);
  });
});

describe('engine', () => {
  test('does not start with a wrong password', async () => {
    const signer = { ...(await ensureDevelopmentCertificate(folder, 'Mẫu')), p12Password: 'wrong' };
    const start = createDocumentEngine({ signer, poolSize: 1, log: { warn: () => {} } });
    await expect(start).rejects.toThrow('wrong password');
  });

  test('finishes pending requests on close, then rejects new ones', async () => {
    const signer = await ensureDevelopmentCertificate(folder, 'Mẫu');
    const closing = await createDocumentEngine({ signer, poolSize: 1, log: { warn: () => {} } });
    const pending = [
      closing.renderDraft(sampleCertificate()),
      closing.renderDraft(sampleCertificate()),
    ];
    await closing.close();
    expect((await Promise.all(pending)).map((pdf) => latin1(pdf.subarray(0, 5)))).toEqual([
      '%PDF-',
      '%PDF-',
    ]);
    await expect(closing.renderDraft(sampleCertificate())).rejects.toThrow('closed');
  });
});
