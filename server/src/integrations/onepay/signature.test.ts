import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSecureHashRight, secureHash, withSecureHash } from './signature.ts';

const K1 = '6D0870CDE5F24F34F3915FB0045120DB';
const K3 = 'A3EFDFABA8653DF2342E8DAC29B51AF0';

/** Fields as the vectors write them: `name=value` joined by `&`, values raw. */
function parseFields(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('&')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

// P: published, made by OnePay or a working integration. C: computed with code that reproduces P.
const vectors = [
  {
    name: 'P1 request of a mobile shop',
    key: K1,
    fields:
      'vpc_AccessCode=6BEB2546&vpc_Amount=2802000&vpc_CardList=QR&vpc_Command=pay&' +
      'vpc_Currency=VND&vpc_Locale=vn&vpc_MerchTxnRef=POEME1666154184567__20221019152816&' +
      'vpc_Merchant=TESTONEPAY&vpc_OrderInfo=POEME1666154184567&' +
      'vpc_ReturnURL=merchantappscheme://onepay&vpc_TicketNo=[::1]:52265&vpc_Version=2',
    hash: '55A6B502CBEE6E50B741A2BE5E5AC97EF0F408F1B974F2A72505D516F41F26BD',
  },
  {
    name: 'P2 return of a cancelled payment, signed by the gateway',
    key: K1,
    fields:
      'vpc_Amount=10000000&vpc_Command=pay&vpc_MerchTxnRef=TEST_1711444940129917200&' +
      'vpc_Merchant=DUONGTT&vpc_Message=Canceled&vpc_OrderInfo=Ma Don Hang&' +
      'vpc_TxnResponseCode=99&vpc_Version=2',
    hash: 'E083AFF7100E679678A68E6FDCB4751A75C2775EB42A5D24209E42B7665313D0',
  },
  {
    name: 'P3 return of a successful payment of the older gateway',
    key: K3,
    fields:
      'vpc_AdditionData=970436&vpc_Amount=100&vpc_Command=pay&vpc_CurrencyCode=VND&' +
      'vpc_Locale=vn&vpc_MerchTxnRef=201803210919102006754784&vpc_Merchant=ONEPAY&' +
      'vpc_OrderInfo=JSECURETEST01&vpc_TransactionNo=1625746&vpc_TxnResponseCode=0&' +
      'vpc_Version=2',
    hash: '0331F9D8E0CD9A6BC581B74721658DFD9A5A219145F92DED700C13E4843BB3B0',
  },
  {
    name: 'C1 request with a user_ field',
    key: K1,
    fields:
      'user_refNo=HD0001&vpc_AccessCode=6BEB2546&vpc_Amount=150000000&vpc_Command=pay&' +
      'vpc_Currency=VND&vpc_Locale=vn&vpc_MerchTxnRef=HD0001-1&vpc_Merchant=TESTONEPAY&' +
      'vpc_OrderInfo=HD0001&vpc_ReturnURL=https://portal.example.vn/order/success&' +
      'vpc_TicketNo=127.0.0.1&vpc_Version=2',
    hash: '56307A6CAE4770A66E28BD83FD66A839526F9211DC0407B3C1049EDF882B0BA7',
  },
  {
    name: 'C2 QueryDR',
    key: K1,
    fields:
      'vpc_AccessCode=6BEB2546&vpc_Command=queryDR&vpc_MerchTxnRef=HD0001-1&' +
      'vpc_Merchant=TESTONEPAY&vpc_Password=op123456&vpc_User=op01&vpc_Version=2',
    hash: 'F26DDF953819115D24630F524BAE87E21F9B931BF9FEC4B285E34DD5D8507117',
  },
  {
    name: 'C3 refund',
    key: K1,
    fields:
      'vpc_AccessCode=6BEB2546&vpc_Amount=75000000&vpc_Command=refund&' +
      'vpc_MerchTxnRef=HD0001-R1&vpc_Merchant=TESTONEPAY&vpc_Operator=support01&' +
      'vpc_OrgMerchTxnRef=HD0001-1&vpc_Version=2',
    hash: '06E8F13F2B585D7D4890FD4BE5FA4793F9804BB0536677419B6EEE67FA57ECFA',
  },
  {
    name: 'C4 return with Vietnamese order info',
    key: K1,
    fields:
      'user_refNo=HD0001&vpc_Amount=150000000&vpc_Command=pay&vpc_MerchTxnRef=HD0001-1&' +
      'vpc_Merchant=TESTONEPAY&vpc_Message=Approved&vpc_OrderInfo=Hợp đồng số 1&' +
      'vpc_TransactionNo=PAY-SIM-0001&vpc_TxnResponseCode=0&vpc_Version=2',
    hash: '3EEAAF4083DE8D7DBBEE0CDD72FD8DCFFA708018FCC68FDF1ACA4363094784FB',
  },
];

/** P5: a complete published URL, with unsigned fields. */
const publishedUrl =
  'https://mtf.onepay.vn/paygate/vpcpay.op?' +
  'AgainLink=https%3A%2F%2Fmtf.onepay.vn%2Fclient%2Fqt%2F&' +
  'Title=PHP+VPC+3-Party&vpc_AccessCode=6BEB2546&vpc_Amount=10000000&vpc_CardList=VC&' +
  'vpc_Command=pay&vpc_Currency=VND&vpc_Customer_Email=test%40onepay.vn&' +
  'vpc_Customer_Id=test&vpc_Customer_Phone=84987654321&vpc_Locale=vn&' +
  'vpc_MerchTxnRef=TEST_1706240061&vpc_Merchant=TESTONEPAY&vpc_OrderInfo=Ma+Don+Hang&' +
  'vpc_ReturnURL=https%3A%2F%2Fportal.lanit.com.vn%3A4083%2FsessYBzPl9UJVn4bm2uE' +
  '%2Findex.php%3Fact%3Dpayment%26process_payment%3Donepay&' +
  'vpc_TicketNo=192.168.166.149&vpc_Version=2&' +
  'vpc_SecureHash=11396C01BC33F204691399900DED2D34AB4F9499FF0BA1651E6F7A1F19DAFE3B';

describe('the signature equals the vector', () => {
  test.each(vectors)('$name', ({ key, fields, hash }) => {
    expect(secureHash(parseFields(fields), key)).toBe(hash);
    expect(isSecureHashRight({ ...parseFields(fields), vpc_SecureHash: hash }, key)).toBe(true);
  });

  test('P5 a published address, AgainLink and Title unsigned', () => {
    const fields = Object.fromEntries(new URL(publishedUrl).searchParams);
    expect(secureHash(fields, K1)).toBe(fields.vpc_SecureHash);
    expect(isSecureHashRight(fields, K1)).toBe(true);
  });
});

const request = parseFields(vectors[3]?.fields ?? '');

describe('the signature ignores', () => {
  test.each([
    ['an empty field', { vpc_CardList: '' }],
    ['a field of another prefix', { Title: 'Salus', AgainLink: 'https://example.vn' }],
    [
      'the hash itself and its type',
      { vpc_SecureHash: 'F'.repeat(64), vpc_SecureHashType: 'SHA256' },
    ],
  ])('%s', (_, more) => {
    expect(secureHash({ ...request, ...more }, K1)).toBe(secureHash(request, K1));
  });

  test('the order of the fields', () => {
    expect(secureHash(Object.fromEntries(Object.entries(request).reverse()), K1)).toBe(
      secureHash(request, K1),
    );
  });
});

describe('a misread protocol changes the signature:', () => {
  const signedNames = Object.keys(request).sort();
  const message = (names: readonly string[], value = (name: string) => request[name] ?? '') =>
    names.map((name) => `${name}=${value(name)}`).join('&');
  const hmac = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('hex').toUpperCase();
  const right = Buffer.from(K1, 'hex');

  test('the key as letters instead of bytes', () => {
    expect(hmac(Buffer.from(K1), message(signedNames))).not.toBe(secureHash(request, K1));
  });
  test('names in the order of a locale', () => {
    const names = [...signedNames].sort((a, b) => a.localeCompare(b));
    expect(names.indexOf('vpc_Merchant')).toBeLessThan(names.indexOf('vpc_MerchTxnRef'));
    expect(hmac(right, message(names))).not.toBe(secureHash(request, K1));
  });
  test('values that are URL-encoded', () => {
    expect(
      hmac(
        right,
        message(signedNames, (name) => encodeURIComponent(request[name] ?? '')),
      ),
    ).not.toBe(secureHash(request, K1));
  });
});

describe('a signature is refused', () => {
  const genuine = withSecureHash(request, K1);
  test.each([
    ['with a changed value', { ...genuine, vpc_Amount: '100' }],
    ['when a signed field was added', { ...genuine, user_extra: '1' }],
    ['when it is missing', request],
    ['when it is empty', { ...genuine, vpc_SecureHash: '' }],
    [
      'when it is shortened',
      { ...genuine, vpc_SecureHash: genuine.vpc_SecureHash?.slice(0, 62) ?? '' },
    ],
    ['when it is no hex', { ...genuine, vpc_SecureHash: 'Z'.repeat(64) }],
  ])('%s', (_, fields) => expect(isSecureHashRight(fields, K1)).toBe(false));

  test('with another key', () => {
    expect(isSecureHashRight(withSecureHash(request, K3), K1)).toBe(false);
  });
});
