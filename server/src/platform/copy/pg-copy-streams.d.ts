declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** COPY … TO STDOUT as a stream: hand it to `client.query`, then read it. */
  export function to(text: string): Readable & Submittable;
}
