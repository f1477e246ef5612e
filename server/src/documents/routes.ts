import * as api from '@salus/api/documents.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { downloadDraft } from './download-draft.ts';
import { linkToFile } from './link-to-file.ts';
import { recreateFile } from './recreate-file.ts';

export function documentRoutes(make: RouteMaker): Route[] {
  return [
    make.staff.read(api.downloadDraft, downloadDraft),
    make.staff.read(api.linkToFile, linkToFile),
    make.staff.external(api.recreateFile, recreateFile),
  ];
}
