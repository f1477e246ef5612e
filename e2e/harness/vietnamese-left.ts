import type { Page } from 'playwright-core';
import { everySentence } from './messages.ts';

/** Letters that only Vietnamese uses among the languages; `đ` after a number is the currency. */
const VIETNAMESE_ONLY = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹĩũ]/i;
const MONEY = /\d\s?đ(?!\p{L})/gu;

/**
 * Vietnamese texts on a screen in another language: texts with Vietnamese letters, except typed
 * `data`, or whole Vietnamese messages. Elements marked as Vietnamese are allowed.
 */
export async function vietnameseLeft(
  page: Page,
  language: string,
  data: readonly string[],
): Promise<string[]> {
  const ofThisLanguage = new Set(everySentence(language));
  const vietnamese = new Set(
    everySentence('vi').filter((sentence) => !ofThisLanguage.has(sentence)),
  );
  const texts = await textsOn(page);
  return [...new Set(texts)].filter((text) => {
    const foreign = data
      .reduce((rest, userText) => rest.replaceAll(userText, ''), text)
      .replace(MONEY, '');
    return VIETNAMESE_ONLY.test(foreign) || vietnamese.has(foreign.trim());
  });
}

/** All visible or accessible texts and names of fields, without field values. */
async function textsOn(page: Page): Promise<string[]> {
  return page.locator('html').evaluate((html) => {
    const texts = [html.ownerDocument.title];
    for (const element of html.querySelectorAll('body, body *')) {
      if (element.closest('body [lang="vi"], script, style') || !element.checkVisibility())
        continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-label'])
        texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === 3) texts.push(node.nodeValue ?? '');
    }
    return texts.filter((text) => text.trim() !== '');
  });
}
