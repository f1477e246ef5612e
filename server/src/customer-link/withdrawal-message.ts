import { readReferenceNumber } from '../contracts/read-contract.ts';
import { messageComposer } from '../messages/message-composer.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';

const template = readSmsTemplate('contract-withdrawn');

/** Notifies the customer that the contract behind their link was given up. */
export const withdrawalMessage = messageComposer({
  read: async ({ db }, { contract_id: id }) => (id === null ? null : readReferenceNumber(db, id)),
  sms: (reference) => fillSmsTemplate(template, { reference }),
});
