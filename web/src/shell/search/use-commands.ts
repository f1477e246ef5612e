import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { desksOf, placesOf } from '../../navigation/places.ts';

/** The places of the role whose command holds each typed word, without case and marks (NAV-13). */
export function useCommands(group: RoleGroup, typed: string) {
  const t = useTranslations();
  const wanted = partsOf(typed);
  if (wanted.length === 0) return [];
  return [...placesOf(group), ...desksOf(group)]
    .map(({ to, label }) => {
      const place = t(($) => $.places[label]);
      const goTo = t(($) => $.quickSearch.goTo, { place });
      const isNew = label === 'temp-add' || label === 'temp-family-add';
      return { to, name: isNew ? place : goTo, parts: partsOf(goTo) };
    })
    .filter(({ parts }) => wanted.every((one) => parts.some((part) => isIn(part, one))))
    .map(({ to, name }) => ({ to, name }));
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(text);

/** Other scripts have no marks to fold, and folding would make them all alike. */
function partsOf(text: string): readonly string[] {
  const plain = text.replace(/\p{Cf}/gu, '').toLowerCase();
  const folded = isLatin(plain) ? foldToAscii(plain) : plain;
  return folded.split(/[\s:：]+/).filter((part) => part !== '');
}

/** Chinese has no blanks between words, and Arabic words have prefixes. */
const isIn = (part: string, typed: string) =>
  isLatin(part) ? part.startsWith(typed) : part.includes(typed);
