import * as corrections from '@salus/api/contracts/corrections.ts';
import * as notes from '@salus/api/contracts/notes.ts';
import * as renewals from '@salus/api/contracts/renewals.ts';
import * as forms from '@salus/api/contracts/unfinished-forms.ts';
import * as api from '@salus/api/contracts.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { addNote } from './add-note.ts';
import { cloneContract } from './clone-contract.ts';
import { createDraft, createFamilyDraft } from './create-draft.ts';
import { editDraft, editFamilyDraft } from './edit-draft.ts';
import { handOver } from './hand-over.ts';
import { listDrafts, listIssued } from './lists/list-pages.ts';
import { draftRenewals } from './renewals/draft-renewals.ts';
import { listRenewals } from './renewals/list-renewals.ts';
import { loseRenewal } from './renewals/lose-renewal.ts';
import { showDraft } from './show-draft.ts';
import { showIssuedContract } from './show-issued-contract.ts';
import { handOverContracts } from './team/hand-over-contracts.ts';
import { listOfficers } from './team/list-officers.ts';
import { previewHandover } from './team/preview-handover.ts';
import { listUnfinishedForms } from './unfinished-forms/list-unfinished-forms.ts';
import { removeUnfinishedForm } from './unfinished-forms/remove-unfinished-form.ts';
import { saveUnfinishedForm } from './unfinished-forms/save-unfinished-form.ts';
import { showUnfinishedForm } from './unfinished-forms/show-unfinished-form.ts';
import { checkDraft } from './warnings/check-draft.ts';

export function contractRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.write(api.createDraft, createDraft),
    make.staff.write(api.editDraft, editDraft),
    make.staff.write(api.createFamilyDraft, createFamilyDraft),
    make.staff.write(api.editFamilyDraft, editFamilyDraft),
    // It stores nothing, but a GET would put identity numbers into an address.
    make.staff.external(api.checkDraft, checkDraft),
    make.staff.read(api.showDraft, showDraft),
    make.staff.read(api.showIssuedContract, showIssuedContract),
    make.staff.read(api.listDrafts, listDrafts),
    make.staff.read(api.listIssued, listIssued),
    make.staff.read(corrections.listOfficers, listOfficers),
    make.staff.read(corrections.previewHandover, previewHandover),
    make.staff.write(corrections.handOver, handOver),
    make.staff.read(renewals.listRenewals, listRenewals),
    make.staff.write(renewals.draftRenewals, draftRenewals),
    make.staff.write(renewals.loseRenewal, loseRenewal),
    make.staff.write(corrections.handOverContracts, handOverContracts),
    make.staff.read(corrections.cloneContract, cloneContract),
    make.staff.write(notes.addNote, addNote),
    make.staff.read(forms.listUnfinishedForms, listUnfinishedForms),
    make.staff.write(forms.saveUnfinishedForm, saveUnfinishedForm),
    make.staff.read(forms.showUnfinishedForm, showUnfinishedForm),
    make.staff.write(forms.removeUnfinishedForm, removeUnfinishedForm),
  ];
}
