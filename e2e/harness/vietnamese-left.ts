import type { Page } from 'playwright-core';
import { everySentence } from './words.ts';

/** Letters of no other language of ours; a `đ` behind a number is the currency. */
const VIETNAMESE_ONLY = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹĩũ]/i;
const MONEY = /\d\s?đ(?!\p{L})/gu;

/**
 * What a screen in another language still says in Vietnamese: a text with letters that no other language has, beside what
 * people typed (`data`), or one that is a whole sentence of ours. What is marked as Vietnamese may be.
 */
export async function vietnameseLeft(page: Page, language: string, data: readonly string[]): Promise<string[]> {
  const ofThisLanguage = new Set(everySentence(language));
  const vietnamese = new Set(everySentence('vi').filter((sentence) => !ofThisLanguage.has(sentence)));
  const said = await textsOn(page);
  return [...new Set(said)].filter((text) => {
    const words = data.reduce((rest, typed) => rest.replaceAll(typed, ''), text).replace(MONEY, '');
    return VIETNAMESE_ONLY.test(words) || vietnamese.has(words.trim());
  });
}

/** Whatever is seen or read out: texts and names of fields, not what stands in the fields. */
async function textsOn(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((html) => {
    const texts = [html.ownerDocument.title];
    for (const element of html.querySelectorAll('body, body *')) {
      if (element.closest('body [lang="vi"], script, style') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-label'])
        texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.nodeValue ?? '');
    }
    return texts.filter((text) => text.trim() !== '');
  });
}
