import { afterEach, describe, expect, test } from 'vitest';
import { dayOf, money } from './format.ts';
import { catalogueWord, counted, fill, speak, words } from './words.ts';

const { facts } = words;

afterEach(() => {
  speak(null);
  document.documentElement.lang = 'vi';
  document.documentElement.dir = 'ltr';
});

describe('another language', () => {
  test('reaches whoever took a part of the words before, and Vietnamese comes back whole', () => {
    const before = JSON.stringify(words);
    speak({ facts: { insured: 'Insured person' } });
    expect([facts.insured, words.facts.insured]).toEqual(['Insured person', 'Insured person']);
    speak(null);
    expect(JSON.stringify(words)).toBe(before);
  });

  test('says in Vietnamese what it lacks', () => {
    const proposer = facts.proposer;
    speak({ facts: { insured: 'Insured person' } });
    expect(facts.proposer).toBe(proposer);
  });

  test('chooses the form for a number by its own rules, and leaves none of its forms behind', () => {
    speak({ facts: { insuredCount_one: '{{count}} person', insuredCount_other: '{{count}} persons' } });
    document.documentElement.lang = 'en';
    expect([1, 2, 0].map((count) => counted(facts, 'insuredCount', count))).toEqual([
      '1 person',
      '2 persons',
      '0 persons',
    ]);
    speak(null);
    expect(Object.keys(facts)).not.toContain('insuredCount_one');
  });

  test('has the words of the catalogue by their value; what is unknown stays as it is', () => {
    const [basic = ''] = Object.values(words.shared.catalogue.packages);
    speak({ shared: { catalogue: { packages: { basic: 'Basic' } } } });
    expect([catalogueWord(basic), catalogueWord('Gold')]).toEqual(['Basic', 'Gold']);
  });
});

describe('from right to left', () => {
  test('amounts, days and names stand in isolates, bare numbers do not', () => {
    document.documentElement.dir = 'rtl';
    expect(money(1_560_000)).toBe('\u20661,560,000\u00A0đ\u2069');
    expect(dayOf('2026-11-22')).toBe('\u206622/11/2026\u2069');
    expect(fill('{{name}}: {{count}}', { name: 'Mai', count: 3 })).toBe('\u2068Mai\u2069: 3');
  });

  test('nothing is added in the other languages', () => {
    expect(money(1_560_000)).toBe('1,560,000\u00A0đ');
    expect(fill('{{name}}', { name: 'Mai' })).toBe('Mai');
  });
});
