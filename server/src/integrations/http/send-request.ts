import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Readable, Stream } from 'node:stream';
import { createUnzip } from 'node:zlib';

const IDLE_MS = 4000;
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Sends a request over node:http, because `fetch` accepts no look-up. A redirect is a response.
 * @returns the status and the decompressed body
 */
export async function sendRequest(
  url: URL,
  init: RequestInit,
  how: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly body: Readable }> {
  // It names the content type of the body, as fetch does.
  const request = new Request(url, init);
  const payload = Buffer.from(await request.arrayBuffer());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const isHttps = url.protocol === 'https:';
    const options = {
      method: request.method,
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip, deflate',
        'user-agent': 'node',
        ...Object.fromEntries(request.headers),
      },
      agent: isHttps ? agents['https:'] : agents['http:'],
      ...how,
    };
    const clientRequest = (isHttps ? requestHttps : requestHttp)(url, options, resolve);
    clientRequest.on('error', reject);
    clientRequest.end(payload.length > 0 ? payload : undefined);
  });
  return { status: response.statusCode ?? 0, body: decompress(response) };
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'];
  if (encoding !== 'gzip' && encoding !== 'deflate') return response;
  // Destroying the result closes the connection.
  return Stream.pipeline(response, createUnzip(), () => undefined);
}
