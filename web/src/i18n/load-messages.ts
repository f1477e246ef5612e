import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { ChunkName } from '../calls/chunk-names.ts';
import { loadChunk } from '../calls/prefetch-chunk.ts';

export type MessageFile = { readonly default: object };
/** One file per language, fetched when it is chosen. */
export type MessageFiles = Readonly<Record<string, () => Promise<MessageFile>>>;

const files: MessageFiles = import.meta.glob<MessageFile>('../../../messages/src/domain/*.json');

export const loadDomainMessages = (code: LanguageCode) =>
  loadMessages(files, `../../../messages/src/domain/${code}.json`, `domainMessages:${code}`);

/** @throws when the file is unknown or can't be fetched; the caller may retry */
export async function loadMessages(
  from: MessageFiles,
  path: string,
  part: ChunkName,
): Promise<object> {
  const file = from[path];
  if (!file) throw new Error(`there is no ${path}`);
  return (await loadChunk(part, file)).default;
}
