import type { ChunkName } from '../page/chunk-names.ts';
import { loadChunk } from '../page/prefetch-chunk.ts';

export type MessageFile = { readonly default: object };
/** One file per language, fetched when it is chosen. */
export type MessageFiles = Readonly<Record<string, () => Promise<MessageFile>>>;

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
