import { languageCodes } from '@salus/domain/people/languages.ts';
import { expect, test } from 'vitest';
import { gsm7Length } from '../integrations/sms/gsm7.ts';
import { fillSmsTemplate, readSmsTemplate, readSmsTranslations } from '../messages/sms-text.ts';

const fixed = {
  insurer: 'x'.repeat(11),
  product: 'x'.repeat(20),
  reference: 'HD000000XXXXXX',
  policyNo: '30002-26-00000017',
  amount: '999,999,999',
  day: '31/12/2026',
  hotline: '1900 1234',
};
/** The longest link that a start accepts: the SMS of the link uses all 160 places. */
const rest = gsm7Length(fillSmsTemplate(readSmsTemplate('customer-link'), { ...fixed, link: 'x' }));
const link = 'x'.repeat(161 - (rest ?? 0));
/** `/my/` is one place shorter than `/ord/`; the offer adds `?o`. */
const url = `${link.slice(1)}?o`;

// covers REMIND-7
test.each(languageCodes)('each reminder fits one part wherever the link does (%s)', (language) => {
  for (const name of ['payment-reminder', 'policy-ending', 'policy-offer']) {
    const text = fillSmsTemplate(readSmsTranslations(name)(language), { ...fixed, link, url });
    expect(gsm7Length(text)).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\n -~]*$/);
  }
});
