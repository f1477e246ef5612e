import { roles } from '@salus/domain/people/roles.ts';
import { z } from 'zod';
import { flag, settingFacts } from './setting-facts.ts';

export const identitySettings = {
  /** The company's identity provider (AUTH-28); the simulator in development when unset. */
  OIDC_ISSUER: z.url().optional().register(settingFacts, {
    example: 'https://login.example.vn',
    meaning: 'unset: no such sign-in in production, the simulator elsewhere',
    http: 'http-identity',
  }),
  OIDC_CLIENT_ID: z.string().optional().register(settingFacts, {
    meaning: 'required with OIDC_ISSUER; register PUBLIC_URL/signin/oidc as redirect address',
    safe: 'client',
  }),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .register(settingFacts, {
      meaning: 'required with OIDC_ISSUER',
      key: 'issued',
      safe: { key: 'base64' },
    }),
  OIDC_SECOND_FACTOR: flag.default(false).register(settingFacts, {
    example: 'false',
    meaning: 'true: the provider requires two factors, so Salus asks for none of its own',
  }),
  /** Comma-separated roles that sign in there only (AUTH-29). */
  PASSWORD_SIGN_IN_OFF: z
    .string()
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)))
    .default([])
    .register(settingFacts, {
      meaning: 'roles that sign in there only, e.g. BM_SUPPORT,SALES_MANAGER',
    }),
};

export const captchaSettings = {
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'recaptcha', 'off'])
    .default('altcha')
    .register(settingFacts, { example: 'altcha', safe: 'altcha' }),
  CAPTCHA_SITE_KEY: z.string().optional().register(settingFacts, {
    meaning: 'for reCAPTCHA: a key of version 3, or of the invisible version 2',
    neededBy: 'provider',
    key: 'issued',
  }),
  CAPTCHA_SECRET: z.string().optional().register(settingFacts, {
    meaning: 'for reCAPTCHA',
    neededBy: 'provider',
    key: 'issued',
  }),
  CAPTCHA_VERIFY_URL: z.url().optional().register(settingFacts, {
    meaning: 'address that verifies its answers, when a relay is used',
    http: 'http-gateway',
  }),
};

export const gatewaySettings = {
  ONEPAY_MERCHANT: z
    .string()
    .optional()
    .register(settingFacts, { meaning: 'merchant id', neededBy: 'production', safe: 'SALUSVN' }),
  ONEPAY_ACCESS_CODE: z.string().optional().register(settingFacts, {
    meaning: 'access code of the merchant',
    neededBy: 'production',
    safe: '1A2B3C4D',
  }),
  ONEPAY_SECRET: z
    .string()
    .regex(/^([0-9A-Fa-f]{2})+$/)
    .optional()
    .register(settingFacts, {
      meaning: 'hexadecimal',
      neededBy: 'production',
      key: 'gateway',
      safe: { key: 'hex' },
    }),
  ONEPAY_PAY_URL: z.url().optional().register(settingFacts, {
    meaning: 'address of the hosted page',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/pay',
  }),
  ONEPAY_QUERY_URL: z.url().optional().register(settingFacts, {
    meaning: 'address of QueryDR',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/query',
  }),
  ONEPAY_REFUND_URL: z.url().optional().register(settingFacts, {
    meaning: 'address of refunds',
    neededBy: 'production',
    http: 'http-gateway',
    safe: 'https://gateway.example.vn/refund',
  }),
  ONEPAY_USER: z.string().optional().register(settingFacts, {
    meaning: 'user of QueryDR and refunds',
    neededBy: 'production',
    safe: 'user',
  }),
  ONEPAY_PASSWORD: z
    .string()
    .optional()
    .register(settingFacts, {
      meaning: 'password of that user',
      neededBy: 'production',
      key: 'gateway',
      safe: { key: 'base64' },
    }),
};

export const transferSettings = {
  /** The account for bank transfers (PAY-19); without one production offers none. */
  BANK_BIN: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .register(settingFacts, {
      example: '970436',
      meaning: 'six digits of NAPAS; the first three are set together',
    }),
  BANK_ACCOUNT_NO: z
    .string()
    .regex(/^[0-9A-Za-z]{1,19}$/)
    .optional()
    .register(settingFacts, { meaning: 'at most 19 letters and digits' }),
  BANK_ACCOUNT_NAME: z
    .string()
    .max(100)
    .optional()
    .register(settingFacts, { meaning: 'as the bank states it, no marks' }),
  /** The SMS with the link names the account and the content of a transfer too (PAY-23). */
  SMS_TRANSFER: flag.default(false).register(settingFacts, {
    example: 'false',
    meaning:
      "the SMS with the customer's link names account and content of a transfer, in " + 'two parts',
  }),
  BANK_NOTICE_SECRET: z
    .string()
    .optional()
    .register(settingFacts, {
      meaning:
        "at least 16 bytes: key of the bank's signed notices; none are accepted in " +
        'production when unset',
      key: 'chosen',
    }),
};

export const smsSettings = {
  SMS_PROVIDER: z.enum(['esms', 'speedsms']).optional().register(settingFacts, {
    example: 'esms',
    meaning: 'esms | speedsms',
    neededBy: 'production',
    safe: 'esms',
  }),
  SMS_API_KEY: z
    .string()
    .optional()
    .register(settingFacts, {
      meaning: 'key of the provider',
      neededBy: 'production',
      key: 'issued',
      safe: { key: 'hex' },
    }),
  SMS_SECRET_KEY: z
    .string()
    .optional()
    .register(settingFacts, {
      meaning: 'for esms',
      neededBy: 'provider',
      key: 'issued',
      safe: { key: 'hex' },
    }),
  SMS_BRANDNAME: z.string().max(11).default('SALUS').register(settingFacts, { example: 'SALUS' }),
  /** Comma-separated: the mobile prefixes that production sends to (SMS-2). */
  SMS_PREFIXES: z
    .string()
    .regex(/^0\d{1,4}(,0\d{1,4})*$/)
    .optional()
    .register(settingFacts, {
      meaning:
        'mobile prefixes that production sends to, e.g. 032,098; all Vietnamese ones ' +
        'when unset',
    }),
  SMS_URL: z.url().optional().register(settingFacts, {
    meaning: 'other address of the provider, for tests',
    http: 'http-gateway',
  }),
};

export const mailSettings = {
  SMTP_URL: z.string().optional().register(settingFacts, {
    example: 'smtps://user:password@host:465',
    neededBy: 'production',
    safe: 'smtps://user:password@mail.example.vn:465',
  }),
  MAIL_FROM: z.string().default('Salus <no-reply@salus.test>').register(settingFacts, {
    example: '"Salus <no-reply@example.vn>"',
    neededBy: 'production',
    safe: 'Salus <no-reply@example.vn>',
  }),
};

export const fileSettings = {
  FILES_URL: z
    .string()
    .optional()
    .register(settingFacts, {
      example: 's3://bucket/prefix?region=ap-southeast-1',
      meaning:
        'or file:///srv/salus, a folder mounted by all servers; with &lock=required ' +
        'head files are not written without object lock',
      neededBy: 'production',
      safe: 's3://bucket/prefix',
    }),
  /** Comma-separated keys of the file store, newest first (SEC-11). */
  FILES_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32)))
    .optional()
    .register(settingFacts, {
      meaning:
        'at least 32 characters: encrypts stored files; newest first, then former ones ' +
        '(or a former SALUS_SECRET), comma-separated; from SALUS_SECRET when unset',
      key: 'chosen',
    }),
};
