import type { compareBordereau as call } from '@salus/api/payments/bordereau.ts';
import { compareFiles } from '@salus/domain/payments/bordereau/compare-files.ts';
import type { StaffUseCase } from '../../context.ts';
import { bordereauRows, readPolicyEvents } from './bordereau-rows.ts';
import { readInsurerFile } from './read-insurer-file.ts';

/** Compares the insurer's file with the month, and stores nothing (BORDEREAU-4). */
export const compareBordereau: StaffUseCase<typeof call> = async (
  { app, actor },
  { month, type, bytes },
) => {
  const rows = await readInsurerFile(type, bytes, month);
  const events = await readPolicyEvents(app.db, actor, month);
  const differences = compareFiles(bordereauRows(events), rows);
  return {
    differences: differences.map(({ own, insurer, ...difference }) => ({
      ...difference,
      ours: own,
      theirs: insurer,
    })),
  };
};
