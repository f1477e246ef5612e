/** Where issued documents are kept. A file is written once under its key and never changed. */
export type Files = {
  /** Stores the whole file or nothing; the same file again is no error. */
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>;
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
};
