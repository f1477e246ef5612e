import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import styles from './BackToList.module.css';
import { lastListAmong } from './last-list.ts';

export type ListPath = '/contract/temp-list' | '/bm-contract/temp-list' | '/admin/people';

/** The lists that lead to the same pages, the usual one first. */
const lists: Record<ListPath, readonly string[]> = {
  '/contract/temp-list': ['/contract/temp-list'],
  '/bm-contract/temp-list': ['/bm-contract/temp-list', '/contract/list'],
  '/admin/people': ['/admin/people'],
};

/** Links a contract back to its list with the filters, the page and the scroll position. */
export function BackToList({ list }: { readonly list: ListPath }) {
  const t = useTranslations();
  const { history } = useRouter();
  const last = lastListAmong(lists[list]);

  function goBack(event: MouseEvent) {
    // A new tab or window is the browser's matter.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (last && last.step === history.location.state.__TSR_index - 1) history.back();
    else history.push(last?.href ?? list);
  }

  return (
    <Stack
      as="a"
      href={last?.href ?? list}
      onClick={goBack}
      align="center"
      items="center"
      flex="none"
      tone="secondary"
      square={32}
      isRounded
      className={`${styles.back} screen-only`}
      aria-label={t(($) => $.detail.back)}
    >
      <ArrowLeft aria-hidden />
    </Stack>
  );
}
