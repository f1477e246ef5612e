import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { foldToAscii } from '@salus/domain/people/text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { desksOf, placesOf } from '../places.ts';

/** The places of the role whose name holds the typed text, without case and marks (NAV-13). */
export function useCommands(group: RoleGroup, typed: string) {
  const t = useTranslations();
  const wanted = folded(typed);
  if (wanted === '') return [];
  return [...placesOf(group), ...desksOf(group)]
    .map(({ to, label }) => {
      const name = t(($) => $.places[label]);
      const isNew = label === 'temp-add' || label === 'temp-family-add';
      return { to, name: isNew ? name : t(($) => $.quickSearch.goTo, { place: name }) };
    })
    .filter(({ name }) => folded(name).includes(wanted));
}

/** Other scripts have no marks to fold, and folding would make them all alike. */
const folded = (text: string) => {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(plain) ? foldToAscii(plain) : plain;
};
