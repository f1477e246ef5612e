import { isReceived } from '@salus/domain/contracts/news.ts';
import { useEffect } from 'react';
import { markNewsSeen, unseenNews } from '../calls/events/news.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { isolateValue } from '../i18n/isolate.ts';
import { useStore } from '../page/create-store.ts';
import { useIsInView } from '../page/is-in-view.ts';
import { countText } from '../ui/data/format.ts';
import { useNotices, useToast } from '../ui/feedback/NoticesProvider.tsx';
import { titleCount } from '../ui/layout/title-count.ts';

/** News that come together are one toast; of two windows side by side, the one in use shows it. */
const PAUSE_MILLISECONDS = { inUse: 1000, inView: 1500 } as const;

const SPREAD_MILLISECONDS = 400;

/**
 * Notifies an officer of what others did with their contracts (EVENT-8): by a toast, once the last
 * one is gone, and by the title while the tab is in the background.
 */
export function News() {
  const unseen = useStore(unseenNews);
  const isInView = useIsInView();
  const t = useTranslations();
  const notices = useNotices();
  const { toast } = useToast();
  const contracts = new Set(unseen.items.map(({ referenceNumber }) => referenceNumber)).size;
  const count = Math.max(contracts, unseen.work);
  const isDue = isInView && count > 0 && toast === null;
  useEffect(() => titleCount.set(isInView ? 0 : count), [isInView, count]);
  useEffect(() => {
    if (!isDue) return;
    const show = () => {
      const text = newsText(t);
      if (text) notices.info(text);
      markNewsSeen();
    };
    const pause = PAUSE_MILLISECONDS[document.hasFocus() ? 'inUse' : 'inView'];
    // Two windows of which none is in use do not end their pauses at once.
    const timer = setTimeout(show, pause + Math.random() * SPREAD_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isDue, notices, t]);
  useEffect(() => () => titleCount.set(0), []);
  return null;
}

/** `Khách hàng yêu cầu chỉnh sửa: HD261126ABCDEF`; empty where the page itself shows them all. */
function newsText(t: ReturnType<typeof useTranslations>): string {
  const items = unseenNews
    .get()
    .items.filter(({ referenceNumber }) => !location.pathname.endsWith(`/${referenceNumber}`));
  const contracts = Map.groupBy(items, ({ action }) => action);
  return [...contracts]
    .map(([action, steps]) => {
      const [first = '', ...others] = new Set(steps.map((step) => step.referenceNumber));
      const count = others.length + 1;
      const about =
        count === 1
          ? isolateValue(first)
          : t(($) => $.list.total, { count, shown: countText(count) });
      const text = isReceived(action)
        ? t(($) => $.places.handover)
        : t(($) => $.domain.history[action]);
      return `${text}: ${about}`;
    })
    .join(' · ');
}
