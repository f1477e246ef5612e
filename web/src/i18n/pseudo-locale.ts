import i18next from 'i18next';
import type { Language } from './languages.ts';

type Tree = { readonly [name: string]: string | Tree };

/**
 * For looking at the screens in development: every sentence in brackets and a third longer, so that words which are cut,
 * run over or stand in a component show at once; with `pseudo-rtl` from right to left.
 */
export function speakPseudo(): Pick<Language, 'direction'> {
  for (const namespace of ['staff', 'words'])
    i18next.addResourceBundle(
      i18next.language,
      namespace,
      longer(i18next.getResourceBundle(i18next.language, namespace) as Tree),
      true,
      true,
    );
  return { direction: sessionStorage.getItem('salus.pseudo') === 'pseudo-rtl' ? 'rtl' : 'ltr' };
}

function longer(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [
      name,
      typeof inner === 'string' ? `⟦${inner}${' ~'.repeat(Math.ceil(inner.length / 6))}⟧` : longer(inner),
    ]),
  );
}
