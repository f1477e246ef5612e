import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from './take.ts';

const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Contact sheet: a row per scene, a column per language, scheme and width. */
export function writeContactSheet(folder: string, pictures: readonly Picture[]): string {
  const columnTitle = ({ language, scheme, width }: Picture) =>
    `${language} · ${scheme} · ${width}`;
  const columns = [...new Set(pictures.map(columnTitle))];
  const rows = [...Map.groupBy(pictures, ({ scene }) => scene)];
  const linkedImage = ({ file, scene, width }: Picture) =>
    `<a href="${toHtml(file)}"><img loading="lazy" src="${toHtml(file)}" ` +
    `alt="${toHtml(scene)} at ${width} px"></a>`;
  const cell = (picture: Picture | undefined) =>
    picture
      ? `<td>${linkedImage(picture)}${picture.remarks
          .map((remark) => `<p>${toHtml(remark)}</p>`)
          .join('')}</td>`
      : '<td></td>';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Salus: every screen</title>
<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #e9eeec; color: #14211e; }
  table { border-spacing: 16px; }
  thead th { position: sticky; inset-block-start: 0; padding: 8px; background: #e9eeec; }
  tbody th {
    position: sticky; inset-inline-start: 0; min-inline-size: 160px; text-align: start;
    vertical-align: top; background: #e9eeec;
  }
  td { vertical-align: top; }
  img {
    display: block; inline-size: 360px; max-block-size: 480px; object-fit: cover;
    object-position: top; border: 1px solid #d9e0de; background: #fff;
  }
  p { max-inline-size: 360px; margin: 4px 0 0; color: #9f1239; }
</style>
<table>
<thead><tr><th></th>${columns.map((column) => `<th>${toHtml(column)}</th>`).join('')}</tr></thead>
<tbody>
${rows
  .map(
    ([scene, row]) =>
      `<tr><th id="${toHtml(scene)}">${toHtml(scene)}</th>${columns
        .map((column) => cell(row.find((picture) => columnTitle(picture) === column)))
        .join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table>
`;
  const path = join(folder, 'index.html');
  writeFileSync(path, html);
  return path;
}
