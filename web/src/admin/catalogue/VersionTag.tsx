import { isApproved, isUndecided } from '@salus/domain/catalogue/version-state.ts';
import { Ban, CalendarClock, Check, Hourglass } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';
import type { Version } from './versions.ts';

/** The state of a version; the one that sellers use today has its own. */
export function VersionTag({ version }: { readonly version: Version }) {
  const t = useTranslations();
  const { state, isInForce } = version;
  return (
    <Tag
      {...versionLook(version)}
      text={t(($) => (isInForce ? $.admin.catalogue.inForce : $.admin.catalogue.states[state]))}
    />
  );
}

function versionLook({ state, isInForce }: Version): TagLook {
  if (isInForce) return { icon: Check, color: 'green' };
  if (isUndecided(state)) return { icon: Hourglass, color: 'amber' };
  return isApproved(state) ? { icon: CalendarClock, color: 'blue' } : { icon: Ban, color: 'slate' };
}
