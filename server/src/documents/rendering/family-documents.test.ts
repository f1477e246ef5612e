import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { familyPremium } from '@salus/domain/pricing/premium.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { day } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDevelopmentCertificate } from '../../integrations/development-certificate.ts';
import { readPdfText } from '../../testing/read-pdf.ts';
import type { CertificateData, InsuredData } from './document-data.ts';
import { createDocumentEngine, type DocumentEngine } from './document-engine.ts';
import { sampleCertificate, sampleInsured } from './sample-data.ts';

let folder: string;
let engine: DocumentEngine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-family-'));
  const signer = await ensureDevelopmentCertificate(folder, 'Công ty Bảo hiểm Mẫu');
  engine = await createDocumentEngine({ signer, poolSize: 1, log: { warn: () => {} } });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const FEE = 1_480_000;
const MIDDLE =
  'Tằng Tôn Nữ Hoàng Thị Phương Nguyễn Phúc Vĩnh Thụy ' +
  'Bảo Long Bảo Thăng Phương Mai Phương Liên Dung';
const letter = (at: number) => String.fromCharCode(65 + at);

/** Begins and ends with unique words, so that the test detects a truncated or repeated name. */
const longName = (at: number) =>
  `Đầu${letter(at)} ${MIDDLE.slice(0, 86)} Cuối${letter(at)}`.padEnd(100, 'x');
const firstWord = (at: number) => `Đầu${letter(at)}`;
const nationalId = (at: number) => `01119000000${at}`;

function person(at: number, changes: Partial<InsuredData> = {}): InsuredData {
  return sampleInsured({
    insuredName: `${firstWord(at)} Văn Cuối${letter(at)}`,
    insuredNationalId: nationalId(at),
    insuredDOB: day(`199${at}-03-0${at + 1}`),
    ...changes,
  });
}

function family(insureds: readonly InsuredData[], discountContract: number): CertificateData {
  const promotions = [{ totalPerson: insureds.length, discountContract }];
  const { premiumAmount } = familyPremium({ fee: vnd(FEE) }, insureds.length, promotions);
  return sampleCertificate({
    productName: 'Bảo hiểm sức khỏe gia đình',
    premium: premiumAmount,
    family: { fee: FEE, discountContract },
    insureds,
  });
}

const nineWithLongNames = Array.from({ length: 9 }, (_, at) =>
  person(at, { insuredName: longName(at) }),
);
const times = (text: string, part: string) => text.split(part).length - 1;

const documents = [
  ['certificate', (data: CertificateData) => engine.renderCertificate(data)],
  ['draft', (data: CertificateData) => engine.renderDraft(data)],
] as const;

describe.each(documents)('the %s of a family', (kind, render) => {
  // covers DOC-6
  test('lists every person once with document, birth date, gender and relation', async () => {
    const two = [
      person(0, { insuredGender: 'male', insuredRelationship: 'self' }),
      person(1, { insuredTypeNID: 'GKS', insuredRelationship: 'child' }),
    ];
    const text = (await readPdfText(await render(family(two, 95)))).join(' ');
    // The certificate has a card for each person too.
    for (const at of [0, 1])
      expect(times(text, `${firstWord(at)} Văn Cuối${letter(at)}`)).toBe(
        kind === 'certificate' ? 2 : 1,
      );
    expect(text).toMatch(/ĐầuA Văn CuốiA ?01\/03\/1990 Nam CCCD 011190000000 Bản thân/);
    expect(text).toMatch(/ĐầuB Văn CuốiB ?02\/03\/1991 Nữ Giấy khai sinh 011190000001 Con/);
    expect(text).toContain('2 người');
  });

  test('explains the premium: fee × persons × percentage, discount, and in words', async () => {
    const text = (await readPdfText(await render(family(nineWithLongNames, 80)))).join(' ');
    expect(text).toContain('Bảo hiểm sức khỏe gia đình');
    expect(text).toMatch(/Fee per person 300,000,000 VND ?9 người 1,480,000 VND/);
    expect(text).toMatch(/gia đình 9 người \/ Discount Phí bảo hiểm \/ Premium 20% ?10,656,000/);
    expect(text).toContain('10,656,000 VND (Mười triệu sáu trăm năm mươi sáu nghìn đồng)');
    expect(text).toContain('= 1,480,000 VND × 9 người × 80%');
  });

  test('lists nine persons with the longest names once, below a head on each page', async () => {
    expect(nineWithLongNames.map(({ insuredName }) => insuredName.length)).toEqual(
      Array(9).fill(TEXT_LIMITS.name),
    );
    const proposer = {
      ...sampleCertificate().proposer,
      proposerName: longName(0),
      proposerAddress: 'Số 12 ngõ dài '.repeat(18).trim(),
    };
    const pages = await readPdfText(await render({ ...family(nineWithLongNames, 80), proposer }));
    const text = pages.join(' ');
    const withPersons = new Set<number>();
    for (const at of nineWithLongNames.keys()) {
      expect(times(text, nationalId(at))).toBe(1);
      const index = pages.findIndex((page) => page.includes(nationalId(at)));
      const page = pages[index] ?? '';
      expect(page.slice(page.indexOf(nationalId(at)) - 60, page.indexOf(nationalId(at)))).toContain(
        firstWord(at),
      );
      expect(page).toContain(`Cuối${letter(at)}`);
      withPersons.add(index);
    }
    expect(withPersons.size).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(times(page, 'Relationship')).toBe(withPersons.has(index) ? 1 : 0);
      expect(page).toContain(`Trang ${index + 1} / ${pages.length}`);
      expect(page.includes('BẢN NHÁP')).toBe(kind === 'draft');
    }
  });

  test('keeps every heading on the page of its content', async () => {
    const alone: string[] = [];
    for (let count = 2; count <= 9; count += 1)
      for (const long of [0, Math.floor(count / 2), count]) {
        const insureds = Array.from({ length: count }, (_, at) =>
          person(at, at < long ? { insuredName: longName(at) } : {}),
        );
        const pages = await readPdfText(await render(family(insureds, 80)));
        const together = [
          ['Người được bảo hiểm Insured', nationalId(0)],
          ['Quyền lợi bảo hiểm', 'Nằm viện điều trị nội trú'],
          ['Kê khai sức khỏe', 'đang trong thời gian điều trị'],
          ...(kind === 'certificate' ? [['Chữ ký điện tử', 'SHA-256']] : []),
        ] as const;
        for (const [heading = '', follower = ''] of together)
          if (!pages.some((page) => page.includes(heading) && page.includes(follower)))
            alone.push(`${heading} with ${count} persons, ${long} with long names`);
      }
    expect(alone).toEqual([]);
  });

  // covers DOC-5, DOC-6
  test('is tagged PDF/A-2a with a table header', async () => {
    const pdf = Buffer.from(await render(family(nineWithLongNames, 80))).toString('latin1');
    expect(pdf).toMatch(
      /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/,
    );
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/S\s*\/THead/);
  });
});

test('an individual contract shows no discount and no number of persons', async () => {
  const pages = await readPdfText(
    await engine.renderCertificate(sampleCertificate({ insureds: [person(0)] })),
  );
  const text = pages.join(' ');
  expect(times(text, nationalId(0))).toBe(1);
  expect(times(text, 'Relationship')).toBe(1);
  expect(text).not.toMatch(/Discount|Fee per person|× /);
});

test('a family without a matching promotion shows no percentage', async () => {
  const data = {
    ...family([person(0), person(1)], 95),
    premium: 0,
    family: { fee: FEE, discountContract: null },
  };
  const text = (await readPdfText(await engine.renderDraft(data))).join(' ');
  expect(text).toContain('0 VND (Không đồng)');
  expect(text).not.toMatch(/Discount|× /);
});
