import type { AnyMessageKind } from '@salus/domain/messages/message-kinds.ts';
import { accountMessages } from './accounts/account-messages.ts';
import {
  changeRequestedMessage,
  changeToMakeMessage,
} from './customer-link/change-requests/change-request-messages.ts';
import { linkMessage } from './customer-link/link-message.ts';
import { withdrawalMessage } from './customer-link/withdrawal-message.ts';
import { cancellationMessage } from './documents/mails/cancellation-mail.ts';
import { certificateCopyMessage } from './documents/mails/certificate-copy-message.ts';
import { consentReminder } from './documents/mails/consent-reminder.ts';
import { contactCorrectedMessage } from './documents/mails/contact-corrected-message.ts';
import { policyMessage } from './documents/mails/policy-mail.ts';
import type { MessageComposer } from './messages/message-composer.ts';
import { approvalMessage } from './payments/approvals/approval-message.ts';
import { returnedMoneyMessage } from './payments/refunds/returned-money-message.ts';
import { heldMoneyMessage } from './payments/settlement/held-money-message.ts';
import { answerMessage } from './policyholder/answer-message.ts';
import { requestMessage } from './policyholder/request-message.ts';
import { paymentReminder } from './reminders/payment-reminder.ts';
import { policyEnding } from './reminders/policy-ending.ts';
import { reportMessage } from './reports/schedules/report-message.ts';
import { codeMessage } from './verification/code-message.ts';

/** How each kind of message is composed: what ends it, its channels and their texts. */
export const messageComposers: Readonly<Record<AnyMessageKind, MessageComposer>> = {
  ...accountMessages,
  APPROVAL: approvalMessage,
  CUSTOMER_LINK: linkMessage,
  ONE_TIME_CODE: codeMessage,
  POLICY_ISSUED: policyMessage,
  POLICY_CANCELLED: cancellationMessage,
  CONTRACT_WITHDRAWN: withdrawalMessage,
  CERTIFICATE_COPY: certificateCopyMessage,
  CONSENT_REMINDER: consentReminder,
  CONTACT_CORRECTED: contactCorrectedMessage,
  CHANGE_REQUESTED: changeRequestedMessage,
  CHANGE_TO_MAKE: changeToMakeMessage,
  REQUEST_RECEIVED: requestMessage,
  REQUEST_ANSWERED: answerMessage,
  MONEY_DIFFERS: heldMoneyMessage,
  MONEY_RETURNED: returnedMoneyMessage,
  REPORT_READY: reportMessage,
  PAYMENT_REMINDER: paymentReminder,
  POLICY_ENDING: policyEnding,
};
