import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AGREEMENT } from '@salus/domain/people/agreement.ts';
import { startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { createDocumentEngine, type DocumentEngine } from '../documents/rendering/document-engine.ts';
import type { RenderedAgreement } from '../documents/rendering/render-messages.ts';
import { ensureDevelopmentCertificate } from '../outside/development-certificate.ts';
import { textOf } from '../testing/read-pdf.ts';
import { agreementDocument } from './agreement-document.ts';

let folder: string;
let engine: DocumentEngine;
let made: RenderedAgreement;
let pages: readonly string[];

const { version, effectiveOn } = AGREEMENT;
const render = (name: string) =>
  engine.renderAgreement({
    insurer: { name, hotline: '1900 0000' },
    version,
    effectiveOn,
    madeAt: startOfBusinessDay(effectiveOn),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-agreement-'));
  const signer = await ensureDevelopmentCertificate(folder, 'Công ty Bảo hiểm Mẫu');
  engine = await createDocumentEngine({ signer, poolSize: 1, log: { warn: () => {} } });
  made = await render('Công ty Bảo hiểm Mẫu');
  pages = await textOf(made.pdf);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the agreement on personal data', () => {
  test('has 20 pages, each with its number and the version, whoever the insurer is', async () => {
    expect(pages.length).toBe(20);
    for (const [at, words] of pages.entries()) {
      expect(words).toContain(`Trang ${at + 1} / 20`);
      expect(words).toContain('Phiên bản 2026-11');
      expect(words).toContain('Công ty Bảo hiểm Mẫu');
    }
    const longest = await render(
      'Tổng công ty cổ phần bảo hiểm nhân thọ và sức khỏe Việt Nam '.repeat(2).slice(0, 100),
    );
    expect(longest.pages.length).toBe(20);
  });

  test('says in Vietnamese what the law asks for', () => {
    const text = pages.join(' ');
    for (const words of [
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
      expect(text).toContain(words);
    expect(text).not.toMatch(/13\/2023|lorem|X{3}|T[O]DO|\?\?|\{\{|…\.|\[\s*\]/i);
    expect(text.length).toBeGreaterThan(40_000);
  });

  test('counts articles and appendices without a gap, and points to none that does not exist', () => {
    const numbers = made.headings.flatMap(({ words }) => /^Điều (\d+)\./.exec(words)?.[1] ?? []).map(Number);
    expect(numbers).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
    const appendices = made.headings.flatMap(({ words }) => /^Phụ lục (\d)\./.exec(words)?.[1] ?? []);
    expect(appendices).toEqual(['1', '2', '3', '4', '5']);
    const text = pages.join(' ');
    const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));
    expect([...named(/Điều (\d+)/g)].filter((number) => number > 41)).toEqual([]);
    expect([...named(/Phụ lục (\d+)/g)].filter((number) => number > 5)).toEqual([]);
  });

  test('is PDF/A-2a, tagged, with title, language and embedded fonts', () => {
    const pdf = Buffer.from(made.pdf).toString('latin1');
    expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Lang\s*\(vi(-VN)?\)/);
    expect(pdf).toMatch(/\/S\s*\/THead/);
    expect(pdf).toMatch(/\/BaseFont\s*\/[A-Z]{6}\+BeVietnamPro-/);
    expect(pdf).not.toMatch(/\/BaseFont\s*\/(?![A-Z]{6}\+BeVietnamPro-)/);
  });

  test('has equal bytes whenever it is made, so that its digest proves what was shown', async () => {
    const again = await render('Công ty Bảo hiểm Mẫu');
    expect(again.sha256).toBe(made.sha256);
    expect(again.pages.map((page) => Buffer.from(page).toString('base64'))).toEqual(
      made.pages.map((page) => Buffer.from(page).toString('base64')),
    );
  });

  test('is drawn as one image for each page: A4, with its own letters, light enough for a phone', () => {
    for (const page of made.pages) {
      const svg = gunzipSync(page).toString();
      expect(page.length).toBeLessThan(200_000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 [\d.]+ 595\.27\d+ 841\.89"/);
      const drawn = new Set([...svg.matchAll(/href="#(\w+)"/g)].map(([, id]) => id));
      const outlined = new Set([...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id));
      expect(drawn.size).toBeGreaterThan(30);
      expect(drawn).toEqual(outlined);
      expect(svg).not.toMatch(/<(script|foreignObject|image|text|style)\b|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
      // Cut out whole: what opens also closes.
      const opened = [...svg.matchAll(/<g(?:\s[^>]*[^/])?>/g)].length;
      expect([...svg.matchAll(/<\/g>/g)].length).toBe(opened);
    }
    // No page is another one's.
    expect(new Set(made.pages.map((page) => Buffer.from(page).toString('base64'))).size).toBe(20);
  });

  test('reads the same as words: every clause of the pages stands there', () => {
    const words = made.html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const { words: heading } of made.headings.filter(({ level, words: said }) => level > 1 && said !== 'Mục lục'))
      expect(words).toContain(heading);
    expect(words).toContain('không muộn hơn 04 giờ');
    expect(made.html).not.toMatch(/<(script|style|img|iframe)\b|\sstyle=|\son\w+=/);
  });
});

test('a document that can not be made is not tried again by each of those who ask', async () => {
  let tries = 0;
  const counting = {
    ...engine,
    renderAgreement: (data: Parameters<DocumentEngine['renderAgreement']>[0]) => {
      tries += 1;
      return engine.renderAgreement(data);
    },
  };
  // A name so long that there is a page too many.
  const config = { INSURER_NAME: 'Công ty Bảo hiểm Mẫu '.repeat(200), INSURER_HOTLINE: '1900 0000' } as Config;
  for (const _ of [1, 2, 3])
    await expect(agreementDocument({ documents: counting, config })).rejects.toThrow(/the agreement has \d+ pages/);
  expect(tries).toBe(1);
});
