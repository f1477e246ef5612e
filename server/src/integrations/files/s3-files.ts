import { createHash } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { innerAllowed, judgedLookup } from '../http/address-rules.ts';
import { IntegrationError, type IntegrationErrorKind } from '../integration-error.ts';
import { safeSegments } from './file-key.ts';
import type { Files } from './files.ts';

const TIME_LIMIT_MS = 10_000;
/** Several times the largest document, the agreement with its images. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const DEFAULT_REGION = 'us-east-1';
/** The answer of stores without object lock. */
const NOT_IMPLEMENTED = 501;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
/** The default of the AWS client. */
const MAX_CONNECTIONS = 50;

type S3Location = {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string;
  /** Files with a lock are refused where the bucket has none. */
  readonly isLockRequired: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

/**
 * Files in an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…`. Access keys
 * precede the bucket (`s3://key:secret@bucket`) or come from the AWS client's defaults. With
 * `lock=required`, files with a lock need a bucket with object lock. The client is large, so it is
 * loaded on demand.
 */
export function s3Files(url: string, timeLimitMs = TIME_LIMIT_MS): Files {
  const place = locationIn(url);
  let opening: Promise<S3Client> | null = null;
  const open = () => {
    opening ??= openClient(place);
    return opening;
  };
  const target = (key: string) => ({
    Bucket: place.bucket,
    Key: [place.prefix, ...safeSegments(key)].filter(Boolean).join('/'),
  });
  let locking: Promise<boolean | null> | null = null;
  let isLockUnknown = false;
  /** @throws IntegrationError where a lock is required, and the bucket reports none */
  async function canLock(): Promise<boolean> {
    locking ??= readLocking();
    const answer = await locking.catch((error: unknown) => {
      locking = null;
      throw error;
    });
    isLockUnknown = answer === null;
    // Queried again for the next file: the operator may have permitted the question.
    if (answer === null) locking = null;
    if (!answer && place.isLockRequired)
      throw new IntegrationError('permanent', 'files: the bucket has no object lock');
    return answer ?? false;
  }
  /** Null when the store does not permit the question. Stores without this feature refuse it. */
  async function readLocking(): Promise<boolean | null> {
    const { GetObjectLockConfigurationCommand } = await import('@aws-sdk/client-s3');
    const command = new GetObjectLockConfigurationCommand({ Bucket: place.bucket });
    try {
      const answer = await (await open()).send(command, limit());
      return answer.ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
    } catch (error) {
      const status = httpStatus(error);
      if (status === UNAUTHORIZED || status === FORBIDDEN) return null;
      const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
      if (isRefused || status === NOT_IMPLEMENTED) return false;
      return await translatingErrors(() => Promise.reject(error));
    }
  }
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeLimitMs) });

  return {
    async put(key, bytes, contentType = 'application/octet-stream', lock) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      const isLocked = lock !== undefined && (await canLock());
      const command = new PutObjectCommand({
        ...target(key),
        Body: bytes,
        ContentType: contentType,
        ...(isLocked ? lockUntil(lock.until, bytes) : {}),
      });
      await translatingErrors(async () => (await open()).send(command, limit()));
    },
    async get(key) {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new GetObjectCommand(target(key));
      return await nullIfMissing(async () => {
        const { abortSignal } = limit();
        const { Body } = await (await open()).send(command, { abortSignal });
        return Body instanceof Readable ? await readFile(Body, abortSignal) : null;
      });
    },
    async exists(key) {
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new HeadObjectCommand(target(key));
      return (await nullIfMissing(async () => (await open()).send(command, limit()))) !== null;
    },
    async remove(key) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new DeleteObjectCommand(target(key));
      await translatingErrors(async () => (await open()).send(command, limit()));
    },
    isLockUnknown: () => isLockUnknown,
  };
}

/** The headers of a locked object, which S3 accepts only with a digest of the body. */
const lockUntil = (until: Date, bytes: Uint8Array) => ({
  ObjectLockMode: 'COMPLIANCE' as const,
  ObjectLockRetainUntilDate: until,
  ContentMD5: createHash('md5').update(bytes).digest('base64'),
});

/** The time limit of the client ends with the headers; here it covers the whole file. */
async function readFile(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, body)) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new IntegrationError('permanent', 'files: too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function locationIn(text: string): S3Location {
  const url = new URL(text);
  if (url.protocol !== 's3:' || !url.hostname)
    throw new Error('FILES_URL has the form s3://bucket/prefix?endpoint=…&region=…');
  return {
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/|\/$/g, ''),
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    isLockRequired: url.searchParams.get('lock') === 'required',
    credentials: url.username
      ? {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : null,
  };
}

async function openClient({ endpoint, region, credentials }: S3Location): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const connections = {
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    lookup: judgedLookup(innerAllowed),
  };
  return new Client({
    region,
    // The queue retries failed jobs; one retry here covers a closed connection.
    maxAttempts: 2,
    requestHandler: {
      httpAgent: new HttpAgent(connections),
      httpsAgent: new HttpsAgent(connections),
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Other stores reject the checksums that newer AWS clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  return await translatingErrors(async () => {
    try {
      return await read();
    } catch (error) {
      if (httpStatus(error) === 404) return null;
      throw error;
    }
  });
}

async function translatingErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof IntegrationError) throw error;
    const status = httpStatus(error);
    const kind: IntegrationErrorKind =
      status === null || status >= 500 || status === 429 ? 'temporary' : 'permanent';
    throw new IntegrationError(
      kind,
      `files: ${status ?? (error instanceof Error ? error.name : 'failed')}`,
    );
  }
}

function httpStatus(error: unknown): number | null {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status =
    metadata && typeof metadata === 'object' && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : null;
  return typeof status === 'number' ? status : null;
}
