/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Requests a second of all connections. */
    overallRate?: number;
    requests: readonly { readonly setupRequest: (request: Request) => Request }[];
  };
  type Result = { non2xx: number; errors: number; timeouts: number };
  type Instance = {
    on(
      event: 'response',
      heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): Instance;
  } & Promise<Result>;
  export default function autocannon(options: Options): Instance;
}
