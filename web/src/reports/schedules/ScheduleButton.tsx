import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import { useState } from 'react';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { handoverGroups } from '../../navigation/guard.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { ScheduleFilters } from './schedule-filters.ts';

type Props = {
  /** Left out where every report may be chosen. */
  readonly types?: readonly [ScheduledType, ...ScheduledType[]];
  readonly filters?: ScheduleFilters;
  readonly kind?: 'primary' | 'default';
};

/** Opens the dialog that schedules a report, for those who may. */
export function ScheduleButton({ kind = 'default', ...report }: Props) {
  const t = useTranslations();
  const person = useSignedInPerson();
  const [isOpen, setIsOpen] = useState(false);
  if (!handoverGroups.some((group) => group === person?.roleGroup)) return null;
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)}>
        {t(($) => $.schedules.create)}
      </Button>
      {isOpen && <ScheduleDialog {...report} onClose={() => setIsOpen(false)} />}
    </>
  );
}
