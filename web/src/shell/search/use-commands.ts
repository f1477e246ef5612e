import { workCodes } from '@salus/api/schemaless/back-office/work.ts';
import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { linkOptions } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { backOfficeGroups } from '../../navigation/guard.ts';
import { searchedPlaces } from '../../navigation/places.ts';

/**
 * The places of the role whose command, area or spoken names hold each typed word, without case
 * and marks (NAV-13).
 */
export function useCommands(group: RoleGroup, text: string) {
  const t = useTranslations();
  const typedParts = searchWords(text);
  if (typedParts.length === 0) return [];
  const areas: Readonly<Record<string, string>> = t(($) => $.areas, { returnObjects: true });
  const spokenNames: Readonly<Record<string, string>> = t(($) => $.quickSearch.spoken, {
    returnObjects: true,
  });
  const goTo = (place: string) => t(($) => $.quickSearch.goTo, { place });
  const places = searchedPlaces(group).map(({ to, label }) => {
    const place = t(($) => $.places[label]);
    const [, area = ''] = to.split('/');
    const isNew = label === 'temp-add' || label === 'temp-family-add';
    return {
      key: to,
      link: linkOptions({ to }),
      name: isNew ? place : goTo(place),
      text: [goTo(place), areas[area], spokenNames[label]].join(' '),
    };
  });
  // Money to settle has a desk of its own.
  const views = backOfficeGroups.includes(group)
    ? workCodes.filter((one) => one !== 'payments')
    : [];
  const worklists = views.map((view) => {
    const name = goTo(t(($) => $.worklists.views[view]));
    const link = linkOptions({ to: '/bm-contract/temp-list', search: { view } });
    return { key: view, link, name, text: name };
  });
  return [...places, ...worklists].filter((command) => {
    const parts = searchWords(command.text);
    return typedParts.every((one) => parts.some((part) => isIn(part, one)));
  });
}

export type Command = ReturnType<typeof useCommands>[number];

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
