import * as correctionsApi from '@salus/api/contracts/corrections.ts';
import * as linkApi from '@salus/api/customer-link.ts';
import * as approvalsApi from '@salus/api/payments/approvals.ts';
import * as bordereauApi from '@salus/api/payments/bordereau.ts';
import * as reconciliationApi from '@salus/api/payments/reconciliation.ts';
import * as batchesApi from '@salus/api/payments/refund-batches.ts';
import * as refundsApi from '@salus/api/payments/refunds.ts';
import * as reviewsApi from '@salus/api/payments/reviews.ts';
import * as statementsApi from '@salus/api/payments/statements.ts';
import * as transfersApi from '@salus/api/payments/transfers.ts';
import * as moneyApi from '@salus/api/payments/unallocated.ts';
import * as api from '@salus/api/payments.ts';
import type { RouteMaker } from '../context.ts';
import type { PaymentGateways } from '../integrations/payment-gateway.ts';
import type { Route } from '../platform/http/routes.ts';
import { listApprovals } from './approvals/list-approvals.ts';
import { compareBordereau } from './bordereau/compare-bordereau.ts';
import { exportBordereau } from './bordereau/export-bordereau.ts';
import { showBordereau } from './bordereau/show-bordereau.ts';
import { assignStatementLine, putAsideStatementLine } from './decisions/assign-line.ts';
import { cancelContract } from './decisions/cancel-contract.ts';
import { confirmStatement } from './decisions/confirm-statement.ts';
import { decideApproval } from './decisions/decide-approval.ts';
import { decideUnallocatedMoney } from './decisions/decide-money.ts';
import { giveRefundAccount } from './decisions/give-refund-account.ts';
import { payManually } from './decisions/pay-manually.ts';
import { reviewPayment } from './decisions/review-payment.ts';
import { receiveIpn } from './gateway/receive-ipn.ts';
import { returnFromGateway } from './gateway/return-from-gateway.ts';
import { openTransfer, openTransferByLink } from './orders/open-transfer.ts';
import { recallLink } from './orders/recall-link.ts';
import { showPaymentResult } from './orders/show-payment-result.ts';
import { showPaymentTerms } from './orders/show-payment-terms.ts';
import { startPayment } from './orders/start-payment.ts';
import { startPaymentByLink } from './orders/start-payment-by-link.ts';
import { closeDay, closeDays } from './reconciliation/close-day.ts';
import { exportReconciliation } from './reconciliation/export-day.ts';
import { listReconciliationDays, showReconciliationDay } from './reconciliation/show-days.ts';
import { cancelRefundBatch } from './refund-batches/cancel-refund-batch.ts';
import { createRefundBatch } from './refund-batches/create-refund-batch.ts';
import { listRefundBatches } from './refund-batches/list-refund-batches.ts';
import { showReadyRefunds } from './refund-batches/show-ready-refunds.ts';
import { showRefundBatch } from './refund-batches/show-refund-batch.ts';
import { showRefundBatchLines } from './refund-batches/show-refund-batch-lines.ts';
import { listOpenRefunds } from './refunds/list-open-refunds.ts';
import { queryRefund } from './refunds/query-refund.ts';
import { settleRefundByHand } from './refunds/settle-refund-by-hand.ts';
import { listStatements } from './statements/list-statements.ts';
import {
  showStatement,
  showStatementProgress,
  uploadStatement,
} from './statements/upload-statement.ts';
import { listPaymentsToReview } from './unallocated/list-payments-to-review.ts';
import { listUnallocatedMoney } from './unallocated/list-unallocated.ts';

export const paymentRoutes = (make: RouteMaker, gateways: PaymentGateways): Route[] => [
  make.staff.external(api.startPayment, startPayment),
  make.staff.read(api.showPaymentTerms, showPaymentTerms),
  make.staff.write(api.payManually, payManually),
  make.staff.write(api.cancelContract, cancelContract),
  make.staff.external(correctionsApi.recallLink, recallLink),
  make.staff.read(reviewsApi.listPaymentsToReview, listPaymentsToReview),
  make.staff.write(reviewsApi.reviewPayment, reviewPayment),
  make.staff.read(refundsApi.listOpenRefunds, listOpenRefunds),
  make.staff.write(batchesApi.queryRefund, queryRefund),
  make.staff.write(refundsApi.settleRefundByHand, settleRefundByHand),
  make.staff.write(statementsApi.uploadStatement, uploadStatement),
  make.staff.read(statementsApi.listStatements, listStatements),
  make.staff.read(statementsApi.showStatement, showStatement),
  make.staff.read(statementsApi.showStatementProgress, showStatementProgress),
  make.staff.external(statementsApi.confirmStatement, confirmStatement),
  make.staff.write(statementsApi.assignStatementLine, assignStatementLine),
  make.staff.write(statementsApi.putAsideStatementLine, putAsideStatementLine),
  make.staff.write(batchesApi.giveRefundAccount, giveRefundAccount),
  make.staff.write(batchesApi.createRefundBatch, createRefundBatch),
  make.staff.read(batchesApi.showReadyRefunds, showReadyRefunds),
  make.staff.read(batchesApi.listRefundBatches, listRefundBatches),
  make.staff.read(batchesApi.showRefundBatchLines, showRefundBatchLines),
  make.staff.write(batchesApi.cancelRefundBatch, cancelRefundBatch),
  make.staff.read(batchesApi.showRefundBatch, showRefundBatch),
  make.staff.read(reconciliationApi.listReconciliationDays, listReconciliationDays),
  make.staff.read(reconciliationApi.showReconciliationDay, showReconciliationDay),
  make.staff.read(bordereauApi.exportBordereau, exportBordereau),
  make.staff.read(bordereauApi.showBordereau, showBordereau),
  make.staff.external(bordereauApi.compareBordereau, compareBordereau),
  make.staff.read(reconciliationApi.exportReconciliation, exportReconciliation),
  make.staff.write(reconciliationApi.closeDay, closeDay),
  make.staff.write(reconciliationApi.closeDays, closeDays),
  make.staff.read(moneyApi.listUnallocatedMoney, listUnallocatedMoney),
  make.staff.write(moneyApi.decideUnallocatedMoney, decideUnallocatedMoney),
  make.staff.read(approvalsApi.listApprovals, listApprovals),
  make.staff.write(approvalsApi.decideApproval, decideApproval),
  make.customer.external(linkApi.startPaymentByLink, startPaymentByLink),
  make.staff.write(transfersApi.openTransfer, openTransfer),
  make.customer.write(transfersApi.openTransferByLink, openTransferByLink),
  make.public.read(api.showPaymentResult, showPaymentResult),
  ...Object.entries(gateways).flatMap(([gateway, { acknowledgementType }]) =>
    gatewayRoutes(make, gateway, acknowledgementType),
  ),
];

function gatewayRoutes(make: RouteMaker, gateway: string, textType: string): Route[] {
  const calls = api.gatewayEndpoints(gateway, textType);
  const { ipnByGet, ipnByPost, returnFromGateway: returned } = calls;
  return [
    make.public.external(ipnByGet, receiveIpn(gateway)),
    make.public.external(ipnByPost, receiveIpn(gateway)),
    make.public.external(returned, returnFromGateway(gateway)),
  ];
}
