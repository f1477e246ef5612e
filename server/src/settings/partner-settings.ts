import { roles } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { flag, optionalAddress, optionalText, setting, textLike } from './setting-facts.ts';

export const identitySettings = {
  /** The company's identity provider (AUTH-28); the simulator in development when unset. */
  OIDC_ISSUER: optionalAddress({
    example: 'https://login.example.vn',
    meaning: 'unset: no such sign-in in production, the simulator elsewhere',
    http: 'http-identity',
  }),
  OIDC_CLIENT_ID: optionalText({
    meaning: 'required with OIDC_ISSUER; register PUBLIC_URL/signin/oidc as redirect address',
    safe: 'client',
  }),
  OIDC_CLIENT_SECRET: optionalText({
    meaning: 'required with OIDC_ISSUER',
    key: 'issued',
    safe: { key: 'base64' },
  }),
  OIDC_SECOND_FACTOR: setting(flag.default(false), {
    example: 'false',
    meaning: 'true: the provider requires two factors, so Salus asks for none of its own',
  }),
  /** Comma-separated roles that sign in there only (AUTH-29). */
  PASSWORD_SIGN_IN_OFF: setting(
    z
      .string()
      .transform((list) => list.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(roles)))
      .default([]),
    { meaning: 'roles that sign in there only, e.g. BM_SUPPORT,SALES_MANAGER' },
  ),
};

export const captchaSettings = {
  CAPTCHA_PROVIDER: setting(z.enum(['altcha', 'recaptcha', 'off']).default('altcha'), {
    example: 'altcha',
    safe: 'altcha',
  }),
  CAPTCHA_SITE_KEY: optionalText({
    meaning: 'for reCAPTCHA: a key of version 3, or of the invisible version 2',
    neededBy: 'provider',
    key: 'issued',
  }),
  CAPTCHA_SECRET: optionalText({ meaning: 'for reCAPTCHA', neededBy: 'provider', key: 'issued' }),
  CAPTCHA_VERIFY_URL: optionalAddress({
    meaning: 'address that verifies its answers, when a relay is used',
    http: 'http-gateway',
  }),
};

export const gatewaySettings = {
  ONEPAY_MERCHANT: optionalText({
    meaning: 'merchant id',
    neededBy: 'production',
    safe: 'SALUSVN',
  }),
  ONEPAY_ACCESS_CODE: optionalText({
    meaning: 'access code of the merchant',
    neededBy: 'production',
    safe: '1A2B3C4D',
  }),
  ONEPAY_SECRET: textLike(/^([0-9A-Fa-f]{2})+$/, {
    meaning: 'hexadecimal',
    neededBy: 'production',
    key: 'gateway',
    safe: { key: 'hex' },
  }),
  ONEPAY_PAY_URL: optionalAddress({
    meaning: 'address of the hosted page',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/pay',
  }),
  ONEPAY_QUERY_URL: optionalAddress({
    meaning: 'address of QueryDR',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/query',
  }),
  ONEPAY_REFUND_URL: optionalAddress({
    meaning: 'address of refunds',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/refund',
  }),
  ONEPAY_USER: optionalText({
    meaning: 'user of QueryDR and refunds',
    neededBy: 'production',
    safe: 'user',
  }),
  ONEPAY_PASSWORD: optionalText({
    meaning: 'password of that user',
    neededBy: 'production',
    key: 'gateway',
    safe: { key: 'base64' },
  }),
};

export const transferSettings = {
  /** The account for bank transfers (PAY-19); without one production offers none. */
  BANK_BIN: textLike(/^\d{6}$/, {
    example: '970436',
    meaning: 'six digits of NAPAS; the first three are set together',
  }),
  BANK_ACCOUNT_NO: textLike(/^[0-9A-Za-z]{1,19}$/, { meaning: 'at most 19 letters and digits' }),
  BANK_ACCOUNT_NAME: setting(z.string().max(100).optional(), {
    meaning: 'as the bank states it, no marks',
  }),
  /** The SMS with the link names the account and the content of a transfer too (PAY-23). */
  SMS_TRANSFER: setting(flag.default(false), {
    example: 'false',
    meaning:
      "the SMS with the customer's link names account and content of a transfer, in two parts",
  }),
  BANK_NOTICE_SECRET: optionalText({
    meaning:
      "at least 16 bytes: key of the bank's signed notices; none are accepted in production " +
      'when unset',
    key: 'chosen',
  }),
};

export const smsSettings = {
  SMS_PROVIDER: setting(z.enum(['esms', 'speedsms']).optional(), {
    example: 'esms',
    meaning: 'esms | speedsms',
    neededBy: 'production',
    safe: 'esms',
  }),
  SMS_API_KEY: optionalText({
    meaning: 'key of the provider',
    neededBy: 'production',
    key: 'issued',
    safe: { key: 'hex' },
  }),
  SMS_SECRET_KEY: optionalText({
    meaning: 'for esms',
    neededBy: 'provider',
    key: 'issued',
    safe: { key: 'hex' },
  }),
  SMS_BRANDNAME: setting(z.string().max(11).default('SALUS'), { example: 'SALUS' }),
  /** Comma-separated: the mobile prefixes that production sends to (SMS-2). */
  SMS_PREFIXES: textLike(/^0\d{1,4}(,0\d{1,4})*$/, {
    meaning:
      'mobile prefixes that production sends to, e.g. 032,098; all Vietnamese ones when unset',
  }),
  /** In the address of delivery receipts (INT-21). */
  SMS_RECEIPT_SECRET: setting(z.string().min(16).optional(), {
    meaning:
      'at least 16 characters: for speedsms, whose account gets the address of receipts ' +
      'PUBLIC_URL/v1/pub/sms/receipt/speedsms?secret=…; esms gets it with each SMS; from ' +
      'SALUS_SECRET when unset',
    key: 'chosen',
  }),
  SMS_URL: optionalAddress({
    meaning: 'other address of the provider, for tests',
    http: 'http-gateway',
  }),
};

export const mailSettings = {
  SMTP_URL: optionalText({
    example: 'smtps://user:password@host:465',
    neededBy: 'production',
    safe: 'smtps://user:password@mail.example.vn:465',
  }),
  MAIL_FROM: setting(z.string().default('Salus <no-reply@salus.test>'), {
    example: '"Salus <no-reply@example.vn>"',
    neededBy: 'production',
    safe: 'Salus <no-reply@example.vn>',
  }),
};

export const fileSettings = {
  FILES_URL: optionalText({
    example: 's3://bucket/prefix?region=ap-southeast-1',
    meaning:
      'or file:///srv/salus, a folder mounted by all servers; with &lock=required head files ' +
      'are not written without object lock',
    neededBy: 'production',
    safe: 's3://bucket/prefix',
  }),
  /** Comma-separated keys of the file store, newest first (SEC-11). */
  FILES_KEY: setting(
    z
      .string()
      .transform((list) => list.split(',').map((key) => key.trim()))
      .pipe(z.array(z.string().min(32)))
      .optional(),
    {
      meaning:
        'at least 32 characters: encrypts stored files; newest first, then former ones (or a ' +
        'former SALUS_SECRET), comma-separated; from SALUS_SECRET when unset',
      key: 'chosen',
    },
  ),
};
