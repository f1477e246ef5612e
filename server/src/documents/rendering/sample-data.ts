import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { day } from '@salus/domain/time/day.ts';
import type { InsurerData } from '../../messages/insurer-data.ts';
import type { CertificateData, InsuredData, ReceiptData } from './document-data.ts';

const sampleInsurer: InsurerData = {
  name: 'Công ty Bảo hiểm Mẫu',
  licence: '12 GP/KDBH',
  taxCode: '0101234567',
  address: 'Số 1 Phố Mẫu, Hà Nội',
  website: 'https://baohiem.example.vn',
  hotline: '1900 0000',
};

/** A contract as documents see it, for tests and benchmarks. */
export function sampleCertificate(changes: Partial<CertificateData> = {}): CertificateData {
  return {
    insurer: sampleInsurer,
    referenceNumber: 'HD2611210000AB',
    channel: 'CBB',
    productName: 'Bảo hiểm sức khỏe cá nhân',
    packageName: 'Toàn diện',
    durationName: '12 tháng',
    sumInsured: 300_000_000,
    premium: 1_560_000,
    refundThresholdDays: 30,
    family: null,
    period: { startsOn: day('2026-11-21'), endsOn: day('2027-11-20') },
    proposer: {
      ...exampleDraft,
      proposerNationalIdDate: day(exampleDraft.proposerNationalIdDate),
      proposerDOB: day(exampleDraft.proposerDOB),
    },
    insureds: [sampleInsured()],
    benefits: [
      { name: 'Nằm viện điều trị nội trú', limit: 120_000_000, note: 'Tối đa 60 ngày một năm' },
      { name: 'Phẫu thuật', limit: 90_000_000, note: 'Mỗi năm bảo hiểm' },
      { name: 'Khám và điều trị ngoại trú', limit: 15_000_000, note: 'Tối đa 10 lần khám một năm' },
      { name: 'Vận chuyển cấp cứu', limit: 15_000_000, note: null },
      { name: 'Tử vong, thương tật toàn bộ vĩnh viễn', limit: 300_000_000, note: null },
    ],
    healthAnswers: [
      { questionId: 1, answer: 'no' },
      { questionId: 2, answer: 'no' },
      { questionId: 3, answer: 'no' },
    ],
    terms: { version: 1, digest: '5f'.repeat(32) },
    madeAt: new Date('2026-11-21T07:05:09.000Z'),
    isMasked: false,
    policyNo: '30002-26-00000017',
    cancelledOn: null,
    payment: {
      paidAt: new Date('2026-11-21T07:04:41.000Z'),
      type: 'ONLINE',
      orderReference: 'HD2611210000AB-1',
    },
    consent: {
      way: 'SMS_LINK',
      givenAt: new Date('2026-11-21T07:01:12.000Z'),
      ipAddress: '203.0.113.24',
      device: 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile',
      termsVersion: '2026-11',
      shownSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      understanding: {
        at: new Date('2026-11-21T07:01:12.000Z'),
        version: '1',
        sha256: '5f'.repeat(32),
      },
    },
    signatory: null,
    verificationUrl: 'https://portal.example.vn/verify/30002-26-00000017',
    ...changes,
  };
}

export function sampleReceipt(changes: Partial<ReceiptData> = {}): ReceiptData {
  const { insurer, referenceNumber, policyNo, payment, period, madeAt, isMasked, ...of } =
    sampleCertificate();
  return {
    insurer,
    referenceNumber,
    policyNo,
    payer: { name: of.proposer.proposerName, address: of.proposer.proposerAddress },
    productName: of.productName,
    packageName: of.packageName,
    durationName: of.durationName,
    persons: of.insureds.length,
    premium: of.premium,
    period,
    payment,
    invoice: null,
    madeAt,
    isMasked,
    ...changes,
  };
}

export function sampleInsured(changes: Partial<InsuredData> = {}): InsuredData {
  return {
    insuredName: 'Trần Thị Ngọc Ánh',
    insuredTypeNID: 'CCCD',
    insuredNationalId: '001192000456',
    insuredDOB: day('1992-03-09'),
    insuredGender: 'female',
    insuredRelationship: 'wife_husband',
    ...changes,
  };
}
