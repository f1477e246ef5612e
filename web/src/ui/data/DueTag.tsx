import { dueState } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag, type TagLook } from './Tag.tsx';
import { useNow } from './use-now.ts';

/** A day that has passed. */
export const overdueLook: TagLook = { icon: CircleAlert, color: 'rose' };

const looks: Readonly<Record<'today' | 'overdue', TagLook>> = {
  today: { icon: CalendarClock, color: 'amber' },
  overdue: overdueLook,
};

/** Marks a due day that is today or has passed; nothing for a later one. */
export function DueTag({ dueOn }: { readonly dueOn: string }) {
  const t = useTranslations();
  const state = dueState(day(dueOn), businessDay(useNow()));
  if (state === 'later') return null;
  return <Tag {...looks[state]} text={t(($) => $.customerRequests.dueStates[state])} />;
}
