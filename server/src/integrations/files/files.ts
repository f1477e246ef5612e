/** Until when a store with object lock refuses to change or delete a file. */
type FileLock = { readonly until: Date };

/** Storage of documents and reports. A file is written once under its key and never changed. */
export type Files = {
  /** Stores the whole file or nothing; storing the same file again is allowed. */
  put(key: string, bytes: Uint8Array, contentType?: string, lock?: FileLock): Promise<void>;
  /** Returns null for an unknown key. */
  get(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  /** Removing an unknown key is allowed. A store with object lock refuses it for a locked file. */
  remove(key: string): Promise<void>;
  /** The last lock was left out: the store does not report whether it locks files (SEC-8). */
  isLockUnknown(): boolean;
};
