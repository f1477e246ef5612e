import { type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';
import { describe, expect, test } from 'vitest';
import {
  hasMessages,
  keyStem,
  messageFolders,
  pluralForms,
  readJson,
  readMessages,
  TERMS_FOLDER,
} from './message-files.ts';
import { allPaths, readSource } from './sources.ts';

/** Texts that equal the Vietnamese in another language: names, codes and formats. */
const alike = new Set([
  ...[
    'Salus',
    'E-mail',
    'SMS',
    'OTP',
    'CBB',
    'SALE',
    'Sale',
    'Manager Sale',
    'Leader Team',
    'Hotline',
    'STT',
  ],
  ...[
    'DD/MM/YYYY',
    'CSV (.csv)',
    'Excel (.xlsx)',
    'Visa, Mastercard, JCB',
    '{{number}} tr',
    'Q{{quarter}}',
  ],
]);

/** A plural form for one or two may omit the number: "one person". */
const NUMBERLESS = /_(zero|one|two)$/;
const NUMBERS = new Set(['count', 'shown']);
/** Letters that occur in Vietnamese only. */
const VIETNAMESE_ONLY = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹĩũ]/i;
const scripts: Partial<Record<LanguageCode, RegExp>> = {
  zh: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
};

const translations = languageCodes.filter((code) => code !== 'vi');
const files = [...messageFolders, TERMS_FOLDER].flatMap((folder) =>
  translations.map((code) => [folder, code] as const),
);
const writtenFiles = files.filter(([folder, code]) => hasMessages(folder, code));

// covers I18N-1, I18N-2
test('every language has every file', () => {
  const missing = files.filter(([folder, code]) => !hasMessages(folder, code));
  expect(
    missing.map(([folder, code]) => `${folder}/${code}.json`),
    'copy en.json to each of these files and translate it (docs/how-to/add-a-language.md)',
  ).toEqual([]);
});

test('documents state the number of languages', () => {
  const number = ['six', 'seven', 'eight', 'nine', 'ten'][languageCodes.length - 6];
  const papers = allPaths()
    .filter(
      (path) => /^(docs\/(?!decisions\/).*|[A-Z]+)\.md$/.test(path) && path !== 'CHANGELOG.md',
    )
    .flatMap((path) =>
      [...readSource(path).text.matchAll(/\b(six|seven|eight|nine|ten)\s+languages\b/g)]
        .filter(([, word]) => word !== number)
        .map(([text]) => `${path}: ${text}`),
    );
  expect(papers, `write "${number} languages"; docs/requirements/languages.md names them`).toEqual(
    [],
  );
});

test('I18N-1 names each language', () => {
  const path = 'docs/requirements/languages.md';
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const missingLanguages = languageCodes.filter(
    (code) => !readSource(path).text.includes(names.of(code) ?? code),
  );
  expect(missingLanguages, `state them in ${path}`).toEqual([]);
});

test('the glossary translates each term', () => {
  const [, terms = ''] =
    /^## Terms in \w+ languages$([\s\S]*?)^## /m.exec(readSource('docs/glossary.md').text) ?? [];
  const entries = terms.split(/^- (?=\*\*)/m).slice(1);
  expect(entries.length).toBeGreaterThan(60);
  const missing = entries.flatMap((entry) =>
    translations
      .filter((code) => !new RegExp(`·\\s${code}\\s`).test(entry.replaceAll(/\s+/g, ' ')))
      .map((code) => `${entry.slice(0, entry.indexOf(' ·'))}: ${code}`),
  );
  expect(missing, 'add the term of the language in docs/glossary.md').toEqual([]);
});

test('languages of another script name it', () => {
  const others = translations.filter((code) => new Intl.Locale(code).maximize().script !== 'Latn');
  expect(Object.keys(scripts).toSorted(), 'name the script in `scripts` above').toEqual(
    others.toSorted(),
  );
});

test('the Vietnamese source has no empty text, no exclamation and only `_other` forms', () => {
  for (const folder of messageFolders) {
    const sentences = [...readMessages(folder, 'vi')];
    expect(
      sentences.filter(([, sentence]) => sentence.trim() === '' || hasExclamation(sentence)),
    ).toEqual([]);
    expect(sentences.filter(([key]) => keyStem(key) !== null && !key.endsWith('_other'))).toEqual(
      [],
    );
  }
});

describe.each(writtenFiles.filter(([folder]) => folder !== TERMS_FOLDER))(
  '%s/%s.json',
  (folder, code) => {
    const source = readMessages(folder, 'vi');
    const sentences = readMessages(folder, code);

    // covers I18N-2
    test('has exactly the messages of the source, in the plural forms of its language', () => {
      const forms = pluralForms(code);
      const keys = [...source.keys()].flatMap((key) => {
        const stem = keyStem(key);
        return stem === null ? [key] : forms.map((form) => `${stem}_${form}`);
      });
      const missing = keys.filter((key) => !sentences.has(key));
      const unknown = [...sentences.keys()].filter((key) => !keys.includes(key));
      expect(
        { missing, unknown },
        `translate the missing texts in ${folder}/${code}.json; the unknown ones belong to ` +
          'vi.json, or to no file',
      ).toEqual({ missing: [], unknown: [] });
    });

    test('has exactly the placeholders of the source', () => {
      const wrong = [...sentences].filter(([key, sentence]) => {
        const sourceBlanks = blankNames(sourceText(key));
        const ownBlanks = blankNames(sentence);
        const missing = sourceBlanks.filter((blank) => !ownBlanks.includes(blank));
        const isMissed = missing.some((blank) => !(NUMBERLESS.test(key) && NUMBERS.has(blank)));
        return (
          isMissed ||
          ownBlanks.some((blank) => !sourceBlanks.includes(blank)) ||
          /\{\{|\}\}/.test(withoutBlanks(sentence))
        );
      });
      expect(wrong).toEqual([]);
    });

    test('has no empty, untranslated or exclaiming text', () => {
      const wrong = [...sentences].filter(
        ([key, sentence]) =>
          sentence !== sentence.trim() ||
          sentence === '' ||
          hasExclamation(sentence) ||
          VIETNAMESE_ONLY.test(sentence) ||
          isUntranslated(sentence, sourceText(key)),
      );
      expect(wrong).toEqual([]);
    });

    test('leaves no English text of three words or more', () => {
      const english = readMessages(folder, code === 'en' ? 'vi' : 'en');
      const isLong = (text: string) =>
        /(?:[A-Za-z]{2,}\W+){2}[A-Za-z]{2,}/.test(withoutBlanks(text));
      const untranslatedTexts = [...sentences].filter(
        ([key, text]) => english.get(key) === text && isLong(text) && !alike.has(text),
      );
      expect(untranslatedTexts, 'translate these texts').toEqual([]);
    });

    function sourceText(key: string): string {
      return source.get(key) ?? source.get(`${keyStem(key)}_other`) ?? '';
    }

    function isUntranslated(sentence: string, vietnamese: string): boolean {
      if (!/\p{L}/u.test(withoutBlanks(vietnamese)) || alike.has(vietnamese)) return false;
      if (sentence === vietnamese) return true;
      const script = scripts[code];
      return (
        script !== undefined && /\p{L}{4}/u.test(withoutBlanks(sentence)) && !script.test(sentence)
      );
    }
  },
);

type Terms = {
  readonly version: string;
  readonly language: string;
  readonly paragraphs: readonly string[];
  readonly consents: readonly { readonly kind: string; readonly text: string }[];
};

describe.each(writtenFiles.filter(([folder]) => folder === TERMS_FOLDER))(
  '%s/%s.json',
  (folder, code) => {
    const source = readJson(`${folder}/vi.json`) as Terms;
    const terms = readJson(`${folder}/${code}.json`) as Terms;

    test('has the version of the source and its own language code', () => {
      expect([terms.version, terms.language]).toEqual([source.version, code]);
    });

    test('has the paragraphs, consents, placeholders and law numbers of the source', () => {
      const termsTexts = ({ paragraphs, consents }: Terms) => [
        ...paragraphs,
        ...consents.map(({ text }) => text),
      ];
      const termsShape = (all: Terms) => ({
        kinds: all.consents.map(({ kind }) => kind),
        texts: termsTexts(all).map((text) => ({
          blanks: blankNames(text),
          laws: lawNumbersIn(text),
        })),
      });
      expect(termsShape(terms)).toEqual(termsShape(source));
      expect(
        termsTexts(terms).filter(
          (text, at) => text.trim() === '' || text === termsTexts(source)[at],
        ),
      ).toEqual([]);
    });
  },
);

/** The list of password characters is no exclamation. */
function hasExclamation(sentence: string): boolean {
  return /[!！¡]/.test(sentence.replace('! @ # $ % ^ & *', ''));
}

function blankNames(sentence: string): string[] {
  return [...new Set(sentence.match(/(?<=\{\{)\w+(?=\}\})/g) ?? [])].sort();
}

function withoutBlanks(sentence: string): string {
  return sentence.replace(/\{\{\w+\}\}/g, '');
}

/** `356/2025/NĐ-CP` as `356/2025`: the letters depend on the language. */
function lawNumbersIn(text: string): string[] {
  return [...new Set(text.match(/\d+\/20\d\d/g) ?? [])].sort();
}
