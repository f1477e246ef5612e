import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { roleDesks, roleMenuPlaces, rolePlaces } from '../../navigation/places.ts';

/** The places of the role whose command holds each typed word, without case and marks (NAV-13). */
export function useCommands(group: RoleGroup, text: string) {
  const t = useTranslations();
  const typedParts = searchWords(text);
  if (typedParts.length === 0) return [];
  return [...rolePlaces(group), ...roleDesks(group), ...roleMenuPlaces(group)]
    .map(({ to, label }) => {
      const place = t(($) => $.places[label]);
      const goTo = t(($) => $.quickSearch.goTo, { place });
      const isNew = label === 'temp-add' || label === 'temp-family-add';
      return { to, name: isNew ? place : goTo, parts: searchWords(goTo) };
    })
    .filter(({ parts }) => typedParts.every((one) => parts.some((part) => isIn(part, one))))
    .map(({ to, name }) => ({ to, name }));
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(text);

/** Other scripts have no marks to fold, and folding would make them all alike. */
function searchWords(text: string): readonly string[] {
  const plain = text.replace(/\p{Cf}/gu, '').toLowerCase();
  const plainText = isLatin(plain) ? foldToAscii(plain) : plain;
  return plainText.split(/[\s:：]+/).filter((part) => part !== '');
}

/** Chinese has no blanks between typedParts, and Arabic typedParts have prefixes. */
const isIn = (part: string, word: string) =>
  isLatin(part) ? part.startsWith(word) : part.includes(word);
