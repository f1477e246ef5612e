import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgreementData } from '../documents/rendering/document-data.ts';
import {
  createDocumentEngine,
  type DocumentEngine,
} from '../documents/rendering/document-engine.ts';
import type { RenderedAgreement } from '../documents/rendering/render-messages.ts';
import { ensureDevelopmentCertificate } from '../integrations/development-certificate.ts';
import { createLog } from '../platform/log.ts';
import { readPdfText } from '../testing/read-pdf.ts';
import { prepareAgreement } from './agreement-document.ts';

let folder: string;
let engine: DocumentEngine;
let agreement: RenderedAgreement;
let pages: readonly string[];

const agreementsByData = new Map<string, Promise<RenderedAgreement>>();

/** Equal data makes equal bytes, which a test below proves. Each document takes a second. */
function renderOnce(data: AgreementData): Promise<RenderedAgreement> {
  const key = JSON.stringify(data);
  const cachedAgreement = agreementsByData.get(key);
  if (cachedAgreement !== undefined) return cachedAgreement;
  const fresh = engine.renderAgreement(data);
  agreementsByData.set(key, fresh);
  return fresh;
}

const { version, effectiveOn } = AGREEMENT;
const agreementData = (name: string) => ({
  insurer: { name, hotline: '1900 0000' },
  version,
  effectiveOn,
  madeAt: startOfBusinessDay(effectiveOn),
});
const render = (name: string) => engine.renderAgreement(agreementData(name));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-agreement-'));
  const signer = await ensureDevelopmentCertificate(folder, 'Công ty Bảo hiểm Mẫu');
  engine = await createDocumentEngine({ signer, poolSize: 1, log: { warn: () => {} } });
  agreement = await renderOnce(agreementData('Công ty Bảo hiểm Mẫu'));
  pages = await readPdfText(agreement.pdf);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the agreement on personal data', () => {
  // covers AUTH-17, AUTH-18, DOC-9
  test('has 20 numbered pages with its version, for a short and a long insurer name', async () => {
    expect(pages.length).toBe(20);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Trang ${at + 1} / 20`);
      expect(page).toContain('Phiên bản 2026-11');
      expect(page).toContain('Công ty Bảo hiểm Mẫu');
    }
    const longest = await render(
      'Tổng công ty cổ phần bảo hiểm nhân thọ và sức khỏe Việt Nam '.repeat(2).slice(0, 100),
    );
    expect(longest.pages.length).toBe(20);
  });

  test('contains the legally required Vietnamese clauses', () => {
    const text = pages.join(' ');
    for (const phrase of [
      'THỎA THUẬN BẢO VỆ DỮ LIỆU CÁ NHÂN',
      'có hiệu lực từ ngày 01/11/2026',
      'Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15',
      'Nghị định số 356/2025/NĐ-CP',
      'Im lặng hoặc không phản hồi không phải là đồng ý',
      'Dữ liệu cá nhân nhạy cảm',
      'doanh nghiệp tái bảo hiểm',
      'trong 72 giờ kể từ khi phát hiện',
      'không muộn hơn 04 giờ',
      'Chuyển dữ liệu xuyên biên giới',
      'Rút lại sự đồng ý',
      'Nhật ký và giám sát',
      '1900 0000',
    ])
      expect(text).toContain(phrase);
    expect(text).not.toMatch(/13\/2023|lorem|X{3}|T[O]DO|\?\?|\{\{|…\.|\[\s*\]/i);
    expect(text.length).toBeGreaterThan(40_000);
  });

  test('numbers articles and appendices without a gap and cites only existing ones', () => {
    const numbers = agreement.headings
      .flatMap(({ text }) => /^Điều (\d+)\./.exec(text)?.[1] ?? [])
      .map(Number);
    expect(numbers).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
    const appendices = agreement.headings.flatMap(
      ({ text }) => /^Phụ lục (\d)\./.exec(text)?.[1] ?? [],
    );
    expect(appendices).toEqual(['1', '2', '3', '4', '5']);
    const text = pages.join(' ');
    const numbersAfter = (pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));
    expect([...numbersAfter(/Điều (\d+)/g)].filter((number) => number > 41)).toEqual([]);
    expect([...numbersAfter(/Phụ lục (\d+)/g)].filter((number) => number > 5)).toEqual([]);
  });

  test('is PDF/A-2a, tagged, with title, language and embedded fonts', () => {
    const pdf = Buffer.from(agreement.pdf).toString('latin1');
    expect(pdf).toMatch(
      /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/,
    );
    expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Lang\s*\(vi(-VN)?\)/);
    expect(pdf).toMatch(/\/S\s*\/THead/);
    expect(pdf).toMatch(/\/BaseFont\s*\/[A-Z]{6}\+BeVietnamPro-/);
    expect(pdf).not.toMatch(/\/BaseFont\s*\/(?![A-Z]{6}\+BeVietnamPro-)/);
  });

  test('renders the same bytes each time', async () => {
    const again = await render('Công ty Bảo hiểm Mẫu');
    expect(again.sha256).toBe(agreement.sha256);
    expect(again.pages.map((page) => Buffer.from(page).toString('base64'))).toEqual(
      agreement.pages.map((page) => Buffer.from(page).toString('base64')),
    );
  });

  test('draws each page as an A4 image with its own glyphs, below 200 KB', () => {
    for (const page of agreement.pages) {
      const svg = gunzipSync(page).toString();
      expect(page.length).toBeLessThan(200_000);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 [\d.]+ 595\.27\d+ 841\.89"/,
      );
      const usedSymbols = new Set([...svg.matchAll(/href="#(\w+)"/g)].map(([, id]) => id));
      const definedSymbols = new Set([...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id));
      expect(usedSymbols.size).toBeGreaterThan(30);
      expect(usedSymbols).toEqual(definedSymbols);
      expect(svg).not.toMatch(
        /<(script|foreignObject|image|text|style)\b|\son\w+=|https?:\/\/(?!www\.w3\.org)/,
      );
      // Every opened group is closed.
      const openGroups = [...svg.matchAll(/<g(?:\s[^>]*[^/])?>/g)].length;
      expect([...svg.matchAll(/<\/g>/g)].length).toBe(openGroups);
    }
    expect(new Set(agreement.pages.map((page) => Buffer.from(page).toString('base64'))).size).toBe(
      20,
    );
  });

  test('contains every heading of the pages in its HTML form', () => {
    const plain = agreement.html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const { text: heading } of agreement.headings.filter(
      ({ level, text }) => level > 1 && text !== 'Mục lục',
    ))
      expect(plain).toContain(heading);
    expect(plain).toContain('không muộn hơn 04 giờ');
    expect(agreement.html).not.toMatch(/<(script|style|img|iframe)\b|\sstyle=|\son\w+=/);
  });
});

describe('prepareAgreement', () => {
  const config = { INSURER_NAME: 'Công ty Bảo hiểm Mẫu', INSURER_HOTLINE: '1900 0000' };
  let renders: number;
  let cache: string;
  beforeEach(async () => {
    renders = 0;
    cache = await mkdtemp(join(folder, 'cache-'));
  });
  const prepare = (changes: Partial<typeof config> = {}) =>
    prepareAgreement({
      documents: {
        renderAgreement: (data) => {
          renders += 1;
          return renderOnce(data);
        },
      },
      config: { ...config, ...changes },
      log: createLog('silent'),
      folder: cache,
    });

  test('renders once and reads the same bytes from its cache at the next start', async () => {
    const first = await prepare();
    const second = await prepare();
    expect(renders).toBe(1);
    expect(second.pdf.sha256).toBe(agreement.sha256);
    expect(second.pages.map(({ sha256 }) => sha256)).toEqual(
      first.pages.map(({ sha256 }) => sha256),
    );
    expect(second.text.sha256).toBe(first.text.sha256);
    expect(second.contents).toEqual(first.contents);
  });

  test('renders again for another hotline', async () => {
    const first = await prepare();
    const second = await prepare({ INSURER_HOTLINE: '1900 0001' });
    expect(renders).toBe(2);
    expect(second.pdf.sha256).not.toBe(first.pdf.sha256);
  });

  test('renders again when the cached file is damaged', async () => {
    await prepare();
    const [name = ''] = await readdir(cache);
    const file = await readFile(join(cache, name));
    file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
    await writeFile(join(cache, name), file);
    expect((await prepare()).pdf.sha256).toBe(agreement.sha256);
    expect(renders).toBe(2);
  });

  test('prepares the agreement when the cache folder cannot be written', async () => {
    const blockedFolder = join(cache, 'file');
    await writeFile(blockedFolder, '');
    cache = blockedFolder;
    expect((await prepare()).pages).toHaveLength(20);
  });

  test('stops the start with advice when the insurer name makes it too long', async () => {
    await expect(prepare({ INSURER_NAME: 'Công ty Bảo hiểm Mẫu '.repeat(200) })).rejects.toThrow(
      /has \d+ pages instead of 20: shorten INSURER_NAME/,
    );
  });
});
