import { z } from 'zod';
import { optionalAddress, optionalText, setting } from './setting-facts.ts';

export const insurerSettings = {
  INSURER_NAME: setting(z.string().default('Công ty Bảo hiểm Salus'), {
    example: '"Công ty Bảo hiểm Salus"',
    meaning: 'full legal name',
    neededBy: 'production',
    safe: 'Công ty Bảo hiểm Mẫu',
  }),
  INSURER_SHORT_NAME: setting(z.string().max(11).default('Salus'), {
    example: 'Salus',
    meaning: 'name in SMS, at most 11 characters, no marks',
    neededBy: 'production',
    safe: 'BH Mau',
  }),
  INSURER_HOTLINE: setting(z.string().default('1900 1234'), {
    example: '"1900 1234"',
    neededBy: 'production',
    safe: '1900 0000',
  }),
  /** The legal identity below the customer's pages (LINK-15). */
  INSURER_LICENCE: setting(z.string().default('00 GP/KDBH'), {
    example: '"00 GP/KDBH"',
    meaning: 'number of the establishment licence',
    neededBy: 'production',
    safe: '01 GP/KDBH',
  }),
  INSURER_TAX_CODE: setting(z.string().default('0100000000'), {
    example: '0100000000',
    neededBy: 'production',
    safe: '0101234567',
  }),
  INSURER_ADDRESS: setting(z.string().default('Số 1 Phố Mẫu, Hà Nội'), {
    example: '"Số 1 Phố Mẫu, Hà Nội"',
    meaning: 'head office',
    neededBy: 'production',
    safe: 'Số 2 Phố Mẫu, Hà Nội',
  }),
  INSURER_WEBSITE: setting(z.url().default('https://salus.test'), {
    example: 'https://salus.test',
    neededBy: 'production',
    safe: 'https://insurer.example.vn',
  }),
  /** Signature block of certificates (DOC-14). */
  INSURER_REPRESENTATIVE: setting(z.string().max(100).optional(), {
    meaning: 'who signs certificates for the insurer: name below the signature',
  }),
  INSURER_REPRESENTATIVE_TITLE: setting(z.string().max(100).optional(), {
    meaning: 'position of that person',
  }),
  INSURER_SEAL_PATH: optionalText({
    meaning: 'SVG of the seal beside the signature, at most 200 KB',
  }),
};

export const coreSettings = {
  INSURER_URL: optionalAddress({
    meaning: 'address of the core system',
    neededBy: 'production',
    http: 'http-insurer',
    safe: 'https://core.example.vn',
  }),
  INSURER_CLIENT_ID: optionalText({
    meaning: 'our id there',
    neededBy: 'production',
    safe: 'client',
  }),
  INSURER_SECRET: optionalText({
    meaning: 'key of the signature',
    neededBy: 'production',
    key: 'chosen',
    safe: { key: 'base64' },
  }),
};

export const signingSettings = {
  SIGNING_P12_PATH: optionalText({
    meaning: 'PKCS#12 file with key and certificate',
    neededBy: 'production',
    safe: '/nowhere.p12',
  }),
  SIGNING_P12_PASSWORD: optionalText({
    meaning: 'password of that file',
    neededBy: 'production',
    key: 'issued',
    safe: { key: 'base64' },
  }),
  /** A time stamp is signed and goes by plain HTTP, as most services offer it. */
  SIGNING_TSA_URL: optionalAddress({
    meaning: 'RFC 3161 time stamp service, optional',
    http: null,
  }),
};
