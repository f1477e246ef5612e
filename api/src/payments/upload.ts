import { z } from 'zod';

/** A file as the body of a request: its media type, and its bytes. */
export const uploadedFile = z.strictObject({
  type: z.string(),
  bytes: z.instanceof(Uint8Array),
});
export type UploadedFile = z.output<typeof uploadedFile>;
