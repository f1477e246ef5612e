import { RefusalError } from '@salus/api/refusal-error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { acceptedEncoding, compressText } from './compression.ts';

type StaticPageOptions = {
  /** The bundler's output folder: pages and assets/. */
  readonly folder: string;
  /** The page of a path, e.g. `/index.html`. */
  readonly pageFile: (path: string) => string;
  /** Shows a notice instead of the pages while the folder is empty. */
  readonly isDevelopment: boolean;
  /** Files that are served in place of others, by path. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Values that pages need before their first request; they replace `__NAME__`, escaped. */
  readonly values?: Readonly<Record<string, string>>;
  /** The same, read for each page. */
  readonly currentValues?: () => Readonly<Record<string, string>>;
};

/** Paths of programs: an unknown one gets their format, never a page. */
const FOR_PROGRAMS = /^\/(v1|dev|docs|assets|openapi\.json|healthz|readyz|metrics)(\/|$)/;
/** The last part of the path; an e-mail address is none. */
const FILE_NAME = /\/[^/@]+\.[a-z0-9]+$/i;

const NOT_BUILT = `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><title>Salus</title></head>
<body><h1>Salus</h1>
<p>The screens are not built yet: run <code>npm start</code>, which builds them.</p></body></html>`;

/**
 * Answers requests without a route: a file of the screens, a page with this response's nonce, or
 * NOT_FOUND.
 */
export async function registerStaticPages(
  http: FastifyInstance,
  options: StaticPageOptions,
): Promise<void> {
  let files = await readBuiltFiles(options.folder);

  http.setNotFoundHandler(async (request, reply) => {
    const path = urlPath(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new RefusalError('NOT_FOUND');
    const file = files.get(options.replacements?.[path] ?? path);
    if (file && !path.endsWith('.html')) return await sendFile(request, reply, file);
    if (FOR_PROGRAMS.test(path) || FILE_NAME.test(path) || !acceptsHtml(request))
      throw new RefusalError('NOT_FOUND');
    // The server may have started before the screens were built.
    if (files.size === 0) files = await readBuiltFiles(options.folder);
    const page = files.get(options.pageFile(path));
    if (page)
      return sendPage(
        request,
        reply,
        withValues(page.content.toString('utf8'), {
          ...options.values,
          ...options.currentValues?.(),
        }),
      );
    if (options.isDevelopment) return sendPage(request, reply, NOT_BUILT);
    throw new RefusalError('NOT_FOUND');
  });
}

function withValues(html: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`__${name}__`, escapeHtml(value)),
    html,
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const page = html.replaceAll('__CSP_NONCE__', reply.cspNonce());
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(compressText(request, reply, page));
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  reply.header('etag', file.etag);
  // A name with the digest of its content is immutable.
  reply.header(
    'cache-control',
    file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  reply.type(file.type);
  if (!file.compress) return reply.send(file.content);
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (encoding === null) return reply.send(file.content);
  return reply.header('content-encoding', encoding).send(await file.compress(encoding));
}

/** A browser's address bar accepts html; a command-line client accepts anything. */
function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function urlPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
