import * as corrections from '@salus/api/contracts/corrections.ts';
import * as api from '@salus/api/documents.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { downloadDraft } from './download-draft.ts';
import { linkToFile } from './link-to-file.ts';
import { correctContact } from './mails/correct-contact.ts';
import { resendCertificate } from './mails/resend-certificate.ts';
import { downloadReceipt } from './receipts/download-receipt.ts';
import { recordInvoice } from './receipts/record-invoice.ts';
import { recreateFile } from './recreate-file.ts';

export function documentRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.read(api.downloadDraft, downloadDraft),
    make.staff.read(api.downloadReceipt, downloadReceipt),
    make.staff.write(api.recordInvoice, recordInvoice),
    make.staff.read(api.linkToFile, linkToFile),
    make.staff.external(api.recreateFile, recreateFile),
    make.staff.write(corrections.correctContact, correctContact),
    make.staff.write(corrections.resendCertificate, resendCertificate),
  ];
}
