import { readFile } from 'node:fs/promises';
import { LINK_DAYS } from '@salus/domain/verification/link-life.ts';
import { expect, test } from 'vitest';
import { KEPT } from './limits.ts';

/** Data and term of each row of the agreement's appendix. */
async function rowsOfAppendix(): Promise<Map<string, string>> {
  const file = new URL('../../templates/agreement/appendix-retention.typ', import.meta.url);
  const rows = (await readFile(file, 'utf8')).matchAll(
    /^ {2}\[([^\]]+)\], \[([^\]]+)\], \[[^\]]+\],$/gm,
  );
  return new Map([...rows].map(([, data = '', term = '']) => [data, term]));
}

test('the appendix states the retention periods of the program', async () => {
  const rows = await rowsOfAppendix();
  const promisedTexts = Object.values(KEPT).map(({ row }) => rows.get(row));
  expect(promisedTexts).toEqual([
    `${KEPT.draft.months} tháng kể từ lần sửa cuối`,
    `${KEPT.messageText.days} ngày`,
    `${KEPT.oneTimeCode.hours} giờ sau khi hết hiệu lực`,
    `${KEPT.linkHash.days} ngày hiệu lực và thời hạn của hợp đồng liên quan`,
    `${KEPT.signIns.months} tháng`,
    `${KEPT.bankPapers.yearsAfterTheirYear} năm kể từ khi kết thúc năm tài chính`,
  ]);
  expect(KEPT.linkHash.days).toBe(LINK_DAYS);
});

test('the program or docs/retention.md covers every row', async () => {
  const byProgram: readonly string[] = [
    ...Object.values(KEPT).map(({ row }) => row),
    // Erased together with its draft.
    'Câu trả lời sức khỏe trong bản nháp không thành hợp đồng',
  ];
  const otherRows = [...(await rowsOfAppendix()).keys()].filter((row) => !byProgram.includes(row));
  const paper = await readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
  expect(otherRows.filter((row) => !paper.includes(`**${row}**`))).toEqual([]);
  expect(otherRows).toHaveLength(7);
});
