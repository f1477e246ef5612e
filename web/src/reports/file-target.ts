import { saveAddress } from '../calls/use-download.ts';

/** Destination of a file's chunks. */
export type FileTarget = {
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Completes the file; resolves to its name, which the user may have chosen. */
  readonly finish: (name: string) => Promise<string>;
  /** Discards the file, also a partial one. */
  readonly giveUp: () => Promise<void>;
};

/** Larger exports are streamed to disk when the browser can, because they would fill its memory. */
export const MANY_CONTRACTS = 100_000;

type Picker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle>;

/**
 * Opens the file picker; must run directly in a click handler, or browsers block it.
 * @returns null when the user cancels
 */
export async function chooseTarget(
  contracts: number,
  name: string,
  type: string,
): Promise<FileTarget | null> {
  const pick: Picker | undefined = Reflect.get(globalThis, 'showSaveFilePicker');
  if (!pick || contracts < MANY_CONTRACTS) return inMemory(type);
  try {
    const suffix = name.slice(name.lastIndexOf('.'));
    const handle = await pick({ suggestedName: name, types: [{ accept: { [type]: [suffix] } }] });
    return await onDisk(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Without write access, the file is downloaded instead.
    return inMemory(type);
  }
}

async function onDisk(handle: FileSystemFileHandle): Promise<FileTarget> {
  // Browsers write beside the file, and put it in its place when it is closed.
  const file = await handle.createWritable();
  return {
    write: (part) => file.write(part),
    finish: async () => {
      await file.close();
      return handle.name;
    },
    giveUp: () => file.abort(),
  };
}

function inMemory(type: string): FileTarget {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (part) => void parts.push(part),
    finish: async (name) => {
      saveAddress(URL.createObjectURL(new Blob(parts, { type })), name);
      return name;
    },
    giveUp: async () => void parts.splice(0),
  };
}
