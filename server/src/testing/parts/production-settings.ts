import { randomBytes } from 'node:crypto';

const key = (encoding: 'base64' | 'hex') => randomBytes(24).toString(encoding);

/** Every required setting of a safe production. The keys are new at each call. */
export function productionSettings() {
  return {
    SALUS_ENV: 'production',
    CAPTCHA_PROVIDER: 'altcha',
    PUBLIC_URL: 'https://portal.example.vn',
    DATABASE_URL: 'postgresql://salus:secret@127.0.0.1:1/salus',
    DATABASE_OWNER_URL: 'postgresql://owner:secret@127.0.0.1:1/salus',
    SALUS_SECRET: key('base64'),
    METRICS_TOKEN: key('base64'),
    ONEPAY_MERCHANT: 'SALUSVN',
    ONEPAY_ACCESS_CODE: '1A2B3C4D',
    ONEPAY_SECRET: key('hex'),
    ONEPAY_PAY_URL: 'https://gateway.example.vn/pay',
    ONEPAY_QUERY_URL: 'https://gateway.example.vn/query',
    ONEPAY_REFUND_URL: 'https://gateway.example.vn/refund',
    ONEPAY_USER: 'user',
    ONEPAY_PASSWORD: key('base64'),
    SMS_PROVIDER: 'esms',
    SMS_API_KEY: key('hex'),
    SMS_SECRET_KEY: key('hex'),
    SMTP_URL: 'smtps://user:password@mail.example.vn:465',
    MAIL_FROM: 'Salus <no-reply@example.vn>',
    FILES_URL: 's3://bucket/prefix',
    APPROVAL_REFUND_VND: '5000000',
    APPROVAL_REFUND_DAY_VND: '20000000',
    APPROVAL_BACKDATE_DAYS: '3',
    APPROVAL_REVIEW_VND: 'off',
    APPROVAL_STATEMENT_VND: 'off',
    INSURER_NAME: 'Công ty Bảo hiểm Mẫu',
    INSURER_SHORT_NAME: 'BH Mau',
    INSURER_HOTLINE: '1900 0000',
    INSURER_LICENCE: '01 GP/KDBH',
    INSURER_TAX_CODE: '0101234567',
    INSURER_ADDRESS: 'Số 2 Phố Mẫu, Hà Nội',
    INSURER_WEBSITE: 'https://insurer.example.vn',
    INSURER_URL: 'https://core.example.vn',
    INSURER_CLIENT_ID: 'client',
    INSURER_SECRET: key('base64'),
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: key('base64'),
    SIGNING_P12_PATH: '/nowhere.p12',
    SIGNING_P12_PASSWORD: key('base64'),
  };
}
