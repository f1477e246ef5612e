import { createRequire } from 'node:module';
import { isObject } from '@salus/domain/objects.ts';

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

export type TypstDiagnostic = {
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

export function loadTypst(): TypstBinary {
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
