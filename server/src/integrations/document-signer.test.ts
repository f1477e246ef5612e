import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { P12Signer, PDF } from '@libpdf/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSignature } from '../testing/read-pdf.ts';
import { ensureDevelopmentCertificate } from './development-certificate.ts';
import { openDocumentSigner } from './document-signer.ts';

const SIGNED_AT = new Date('2026-11-21T07:05:09Z');

let dataDir: string;
let page: Uint8Array;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'salus-signing-'));
  const document = PDF.create();
  document.addPage();
  page = await document.save();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('certificate for development', () => {
  test('is created once and stays readable by its owner only', async () => {
    const settings = await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu');
    const bytes = await readFile(settings.p12Path);
    expect((await stat(settings.p12Path)).mode & 0o777).toBe(0o600);
    expect(await ensureDevelopmentCertificate(dataDir, 'Tên khác')).toEqual(settings);
    expect(await readFile(settings.p12Path)).toEqual(bytes);
  });

  test('is the same for programs that start at once', async () => {
    const both = [1, 2, 3].map(() => ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu'));
    const [settings] = await Promise.all(both);
    expect(await readdir(join(dataDir, 'signing'))).toEqual(['development.p12']);
    expect((await openDocumentSigner(settings ?? expect.fail())).signerName).toBe('Bảo hiểm Mẫu');
  });

  test('is a self-signed RSA certificate for ten years and no authority', async () => {
    const { p12Path, p12Password } = await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu');
    const certificate = new X509Certificate(
      (await P12Signer.create(await readFile(p12Path), p12Password)).certificate,
    );
    expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Bảo hiểm Mẫu');
    expect(certificate.ca).toBe(false);
    const years = (certificate.validToDate.getTime() - Date.now()) / (365.25 * 86_400_000);
    expect(years).toBeGreaterThan(9.8);
  });
});

describe('document signer', () => {
  test('appends a valid signature, the same for the same bytes and time', async () => {
    const signer = await openDocumentSigner(
      await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu'),
    );
    const signedPage = await signer.sign(page, SIGNED_AT);
    expect(Buffer.from(signedPage.subarray(0, page.length)).equals(page)).toBe(true);
    expect(await readSignature(signedPage)).toMatchObject({
      coversAll: true,
      isValid: true,
      signer: 'Bảo hiểm Mẫu',
    });
    expect(Buffer.from(await signer.sign(page, SIGNED_AT)).equals(signedPage)).toBe(true);
  });

  test('refuses to sign once its certificate has expired', async () => {
    const signer = await openDocumentSigner(
      await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu'),
    );
    await expect(signer.sign(page, new Date('2050-01-01T00:00:00Z'))).rejects.toThrow('expired');
  });

  test('names the fault of a file that cannot be opened', async () => {
    const settings = await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu');
    await expect(openDocumentSigner({ ...settings, p12Password: 'no' })).rejects.toThrow(
      'wrong password',
    );
    await expect(
      openDocumentSigner({ ...settings, p12Path: join(dataDir, 'none.p12') }),
    ).rejects.toThrow('no such file');
  });

  test('fails without a required time stamp', async () => {
    const settings = await ensureDevelopmentCertificate(dataDir, 'Bảo hiểm Mẫu');
    const signer = await openDocumentSigner({
      ...settings,
      timestampUrl: 'http://127.0.0.1:9/tsa',
    });
    await expect(signer.sign(page, SIGNED_AT)).rejects.toThrow();
  });
});
