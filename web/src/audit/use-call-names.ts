import { useTranslations } from '../i18n/i18n.ts';

/** The screen or step of each call that the log has (SEC-25). Its test keeps the table total. */
export function useCallNames(): Readonly<Record<string, string>> {
  const t = useTranslations();
  const places = t(($) => $.places, { returnObjects: true });
  const detail = t(($) => $.detail, { returnObjects: true });
  const steps = t(($) => $.domain.history, { returnObjects: true });
  const views = t(($) => $.worklists.views, { returnObjects: true });
  return {
    createDraft: places['temp-add'],
    createFamilyDraft: places['temp-family-add'],
    editDraft: steps.save,
    editFamilyDraft: steps.save,
    checkDraft: places['temp-add'],
    cloneContract: places['temp-add'],
    showUnfinishedForm: t(($) => $.unfinished.title),
    showDraft: places['temp-info'],
    showContract: places['temp-info'],
    showIssuedContract: places.list,
    revealField: places['temp-info'],
    listDrafts: places['temp-list'],
    listContracts: places['temp-list'],
    listIssued: places.list,
    countByStatus: places['temp-list'],
    sendSmsLink: steps.sendSmsLink,
    showCounterLink: steps.showCounterLink,
    generateOtp: steps.generateOtp,
    payManually: steps.payManually,
    listOpenRefunds: views.refunds,
    listFailedMessages: views.messages,
    listMissingConsents: views['missing-consent'],
    listPaidOverlaps: views.overlap,
    listReversedPayments: views['payment-reversed'],
    listApprovals: places.approvals,
    showRefundBatch: places.refunds,
    showRefundBatchLines: places.refunds,
    cancelRefundBatch: places.refunds,
    exportReconciliation: places.reconciliation,
    exportBordereau: places.bordereau,
    exportContract: places.export,
    downloadReportFile: places.schedules,
    downloadDraft: detail.downloadDraft,
    downloadReceipt: detail.downloadReceipt,
    linkToFile: detail.downloadFile,
    listReads: places.reads,
  };
}
