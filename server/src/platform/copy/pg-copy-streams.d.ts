declare module 'pg-copy-streams' {
  import type { Socket } from 'node:net';
  import type { Readable } from 'node:stream';
  import type { Submittable } from 'pg';

  export type CopyStream = Readable &
    Submittable & { readonly connection?: { readonly stream: Socket } };

  /** COPY … TO STDOUT as a stream: hand it to `client.query`, then read it. */
  export function to(text: string): CopyStream;
}
