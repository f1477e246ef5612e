import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '@salus/domain/objects.ts';
import { documentCharacters } from '@salus/domain/people/letters/document-characters.ts';
import { z } from 'zod';

type TemplateName = 'certificate' | 'draft' | 'receipt' | 'policy/summary' | 'policy/wording';

/** The agreement in its three forms, and the headings on its pages. */
type CompiledAgreement = {
  readonly pdf: Uint8Array;
  /** All pages in one image, stacked vertically. */
  readonly svg: string;
  readonly html: string;
  readonly headings: readonly AgreementHeading[];
};
const agreementHeading = z.object({ page: z.number(), level: z.number(), text: z.string() });
export type AgreementHeading = Readonly<z.output<typeof agreementHeading>>;
/** The metadata that the template attaches to its headings. */
const headingsFound = z.array(z.object({ value: z.array(agreementHeading) }));

type Compiler = {
  /** PDF/A-2a, tagged. Equal template, values and time give equal bytes. */
  compile(template: TemplateName, values: object, madeAt: Date): Uint8Array;
  compileAgreement(values: object, madeAt: Date): CompiledAgreement;
};

const TEMPLATES = fileURLToPath(new URL('../../../templates/', import.meta.url));
/** The package and file name of each font, in the order in which the templates ask for them. */
const FONTS = [
  ['be-vietnam-pro', 'BeVietnamPro'],
  ['noto-sans', 'NotoSans'],
  ['noto-sans-arabic', 'NotoSansArabic'],
  ['noto-sans-thai', 'NotoSansThai'],
  ['noto-sans-khmer', 'NotoSansKhmer'],
  ['noto-sans-lao', 'NotoSansLao'],
] as const;
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold'] as const;

/**
 * The compiler caches results of earlier documents, in one store for all threads. Results that the
 * last documents did not use are evicted. Measured: as fast as any other interval (63 certificates
 * per second and core), with the lowest p99 (20 ms; 54 ms without) and half the memory.
 */
const EVICT_AGE = 2;

export function createCompiler(): Compiler {
  const typst = loadTypst().NodeCompiler.create({
    workspace: TEMPLATES,
    fontArgs: [{ fontBlobs: readFonts().flat() }],
  });
  typst.mapShadow(`${TEMPLATES}first-font.regex`, Buffer.from(wholeLetters()));
  // Values are a virtual file: as inputs they would be part of the library, which is cached.
  const valuesPath = `${TEMPLATES}values.json`;

  type Compile = 'compile' | 'compileHtml';
  const compileDocument = (template: string, values: object, how: Compile = 'compile'): object => {
    typst.mapShadow(valuesPath, Buffer.from(JSON.stringify(values)));
    const compilation = typst[how]({ mainFilePath: `${TEMPLATES}${template}.typ` });
    const diagnostics = compilation.takeDiagnostics();
    if (diagnostics || !compilation.result) {
      throw new Error(
        `template ${template}: ${describe(diagnostics ? typst.fetchDiagnostics(diagnostics) : [])}`,
      );
    }
    return compilation.result;
  };
  const toPdf = (document: object, madeAt: Date) =>
    typst.pdf(document, {
      pdfStandard: 'a-2a',
      pdfTags: true,
      creationTimestamp: Math.floor(madeAt.getTime() / 1000),
    });

  return {
    compile(template, values, madeAt) {
      typst.evictCache(EVICT_AGE);
      return toPdf(compileDocument(template, values), madeAt);
    },
    compileAgreement(values, madeAt) {
      const pages = compileDocument('agreement/agreement', { ...values, asText: false });
      const text = compileDocument(
        'agreement/agreement',
        { ...values, asText: true },
        'compileHtml',
      );
      const [found] = headingsFound.parse(typst.query(pages, { selector: '<headings>' }));
      const parts = {
        pdf: toPdf(pages, madeAt),
        svg: typst.plainSvg(pages),
        html: typst.html(text),
        headings: found?.value ?? [],
      };
      // Rendered once per start: the next document needs none of its results.
      typst.evictCache(0);
      return parts;
    },
  };
}

/** All characters but the letters that the first font lacks and would compose of two glyphs. */
function wholeLetters(): string {
  const [first = new Set<number>(), ...others] = documentCharacters();
  const isComposed = (code: number) => {
    const parts = [...String.fromCodePoint(code).normalize('NFD')];
    return parts.length > 1 && parts.every((part) => first.has(part.codePointAt(0) ?? 0));
  };
  const letters = others
    .flatMap((font) => [...font])
    .filter((code) => !first.has(code) && isComposed(code))
    .map((code) => `\\u{${code.toString(16)}}`);
  return `[^${letters.join('')}]`;
}

/** The documents' fonts, each as the files of its weights. */
export function readFonts(): readonly Buffer[][] {
  const require = createRequire(import.meta.url);
  return FONTS.map(([folder, name]) =>
    WEIGHTS.map((weight) =>
      readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
    ),
  );
}

/** Includes warnings, e.g. an unknown font. Quoted text may be of a contract and is not logged. */
function describe(diagnostics: readonly TypstDiagnostic[]): string {
  if (diagnostics.length === 0) return 'the compiler gave no document';
  return diagnostics
    .map(({ message, path, range }) => {
      const place = path ? ` (${basename(path)}:${(range?.start.line ?? 0) + 1})` : '';
      return `${message.replace(/(["“`'‘]).*?(["”`'’])/g, '$1…$2')}${place}`;
    })
    .join('; ');
}

/**
 * The used part of the Typst compiler, imported from the package for this machine. The common
 * wrapper only adds a loader, and lists machines that some registries do not carry.
 */
type TypstCompiler = {
  mapShadow(path: string, content: Buffer): void;
  compile(source: { mainFilePath: string }): TypstResult;
  compileHtml(source: { mainFilePath: string }): TypstResult;
  pdf(
    document: object,
    options: { pdfStandard: 'a-2a'; pdfTags: true; creationTimestamp: number },
  ): Buffer;
  /** All pages in one image, stacked vertically. */
  plainSvg(document: object): string;
  /** A page of HTML with the document as its body. */
  html(document: object): string;
  /** The elements that the selector finds. */
  query(document: object, options: { selector: string }): unknown;
  fetchDiagnostics(from: object): TypstDiagnostic[];
  evictCache(maxAge: number): void;
};

type TypstDiagnostic = {
  readonly message: string;
  readonly path?: string;
  readonly range?: { readonly start: { readonly line: number } } | null;
};

type TypstResult = { readonly result: object | null; takeDiagnostics(): object | null };

type TypstBinary = {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): TypstCompiler;
  };
};

const PACKAGE = '@myriaddreamin/typst-ts-node-compiler';

function loadTypst(): TypstBinary {
  const require = createRequire(import.meta.url);
  const machines = candidates();
  for (const machine of machines) {
    try {
      return require(`${PACKAGE}-${machine}`);
    } catch (error) {
      if (!isObject(error) || error['code'] !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  const names = machines.map((machine) => `${PACKAGE}-${machine}`).join(', ');
  throw new Error(`The document compiler is not installed: none of ${names}`);
}

function candidates(): readonly string[] {
  const machine = `${process.platform}-${process.arch}`;
  if (process.platform === 'linux') return [`${machine}-gnu`, `${machine}-musl`];
  return process.platform === 'win32' ? [`${machine}-msvc`] : [machine];
}
