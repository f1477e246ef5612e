import * as api from '@salus/api/contracts.ts';
import * as defaults from '@salus/api/list-defaults.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { createDraft, createFamilyDraft } from './create-draft.ts';
import { editDraft, editFamilyDraft } from './edit-draft.ts';
import { saveListDefault } from './list-defaults/save-list-default.ts';
import { showListDefaults } from './list-defaults/show-list-defaults.ts';
import { listDrafts } from './lists/list-drafts.ts';
import { listIssued } from './lists/list-issued.ts';
import { showDraft } from './show-draft.ts';

export function contractRoutes(make: RouteMaker): Route[] {
  return [
    make.staff(api.createDraft, createDraft),
    make.staff(api.editDraft, editDraft),
    make.staff(api.createFamilyDraft, createFamilyDraft),
    make.staff(api.editFamilyDraft, editFamilyDraft),
    make.staff(api.showDraft, showDraft),
    make.staff(api.listDrafts, listDrafts),
    make.staff(api.listIssued, listIssued),
    make.staff(defaults.showListDefaults, showListDefaults),
    make.staff(defaults.saveListDefault, saveListDefault),
  ];
}
