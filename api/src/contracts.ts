import {
  familyDraftEditSchema,
  familyDraftSchema,
  individualDraftEditSchema,
  individualDraftSchema,
} from '@salus/domain/contracts/draft.ts';
import { partialDraftSchema } from '@salus/domain/contracts/warnings/partial-draft.ts';
import { perDay } from '@salus/domain/time/per-day.ts';
import { z } from 'zod';
import { termsLanguageQuery } from './catalogue.ts';
import { contractListQueries } from './contract-filters.ts';
import { contractRow, contractView, issuedContractView, issuedRow } from './contract-view.ts';
import { sentMessage } from './contracts/sent-messages.ts';
import { versionView } from './contracts/version.ts';
import { endpoint, staff } from './endpoint.ts';
import { instant, money, pageSchema, referenceNumber, warningsPart, warningView } from './wire.ts';

const savedDraft = z.object({
  referenceNumber: z.string(),
  premiumAmount: money,
  updatedAt: instant,
  ...warningsPart,
});

export const createDraft = endpoint({
  name: 'createDraft',
  summary: 'Save a new individual contract as a draft',
  method: 'POST',
  path: '/v1/auth/contract/create-temporary',
  access: staff('sales'),
  body: perDay(individualDraftSchema),
  output: savedDraft,
});

export const editDraft = endpoint({
  name: 'editDraft',
  summary: 'Save changes to a draft, or complete the customer’s change request',
  method: 'PUT',
  path: '/v1/auth/contract/edit-temporary',
  access: staff('sales'),
  body: perDay(individualDraftEditSchema),
  output: savedDraft,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CONTRACT_CHANGED'],
});

export const createFamilyDraft = endpoint({
  name: 'createFamilyDraft',
  summary: 'Save a new family contract, 2 to 9 insured persons, as a draft',
  method: 'POST',
  path: '/v1/auth/contract/create-family-temporary',
  access: staff('sales'),
  body: perDay(familyDraftSchema),
  output: savedDraft,
});

export const editFamilyDraft = endpoint({
  name: 'editFamilyDraft',
  summary: 'Save changes to a family’s draft, or complete the customer’s change request',
  method: 'PUT',
  path: '/v1/auth/contract/edit-family-temporary',
  access: staff('sales'),
  body: perDay(familyDraftEditSchema),
  output: savedDraft,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CONTRACT_CHANGED'],
});

export const checkDraft = endpoint({
  name: 'checkDraft',
  summary: 'The warnings of a contract that is being typed; nothing of it is stored',
  method: 'POST',
  path: '/v1/auth/contract/check',
  access: staff('sales'),
  reads: 'persons',
  body: partialDraftSchema,
  output: z.object({ warnings: z.array(warningView) }),
  refuses: ['NOT_FOUND'],
});

export const showDraft = endpoint({
  name: 'showDraft',
  summary: 'One contract of the officer, with its history and what may happen to it now',
  method: 'GET',
  path: '/v1/auth/contract/info-temporary',
  access: staff('sales'),
  query: z.object({ referenceNumber, ...termsLanguageQuery }),
  isRefreshed: true,
  output: contractView.extend({ ...versionView.shape, messages: z.array(sentMessage) }),
  refuses: ['NOT_FOUND'],
});

/** Heads read issued contracts and change none. */
export const showIssuedContract = endpoint({
  name: 'showIssuedContract',
  summary: 'One issued contract of an officer in scope, to read only',
  method: 'GET',
  path: '/v1/auth/contract/issued-info',
  access: staff('manager', 'director'),
  query: z.object({ referenceNumber, ...termsLanguageQuery }),
  isRefreshed: true,
  output: issuedContractView,
  refuses: ['NOT_FOUND'],
});

export const listDrafts = endpoint({
  name: 'listDrafts',
  summary: 'The officer’s own contracts, newest first unless sorted otherwise',
  method: 'GET',
  path: '/v1/auth/contract/list-temporary',
  access: staff('sales'),
  query: contractListQueries.drafts,
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(contractRow),
  refuses: ['PAGE_TOO_DEEP'],
});

export const listIssued = endpoint({
  name: 'listIssued',
  summary:
    'Issued contracts, active and cancelled: all for the back office, ' +
    'those of their officers for managers and directors',
  method: 'GET',
  path: '/v1/auth/contract/list',
  access: staff('backOffice', 'manager', 'director', 'auditor'),
  query: contractListQueries.issued,
  followsEvents: true,
  isRefreshed: true,
  output: pageSchema(issuedRow),
  refuses: ['PAGE_TOO_DEEP'],
});
