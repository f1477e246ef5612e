import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import { isOfficerNews, type OfficerNews } from '@salus/domain/contracts/news.ts';
import { isObject } from '@salus/domain/objects.ts';
import { createStore } from '../../page/create-store.ts';
import { signedInPerson } from '../session-person.ts';
import type { StreamedEvent } from './parse-events.ts';

const NAME = 'salus.news';

type NewsItem = {
  readonly id: number;
  readonly referenceNumber: string;
  readonly action: OfficerNews;
};

type Unseen = {
  readonly items: readonly NewsItem[];
  /** How much more waits at the places of the person. */
  readonly work: number;
};

const none: Unseen = { items: [], work: 0 };
let lastId = 0;
let work: { readonly seen: number; readonly latest: number } | null = null;
let channel: BroadcastChannel | null = null;

/** News since a tab of this browser showed the last ones (EVENT-8). */
export const unseenNews = createStore(none);

export function collectNews({ id, kind, data }: StreamedEvent): void {
  if (!isObject(data)) return;
  if (kind === 'work') collectWork(data['counts']);
  if (kind === 'contract') collectStep(Number(id), data);
}

/** Work that is done meanwhile makes room for new work, which is news again. */
function collectWork(counts: unknown): void {
  const latest = Object.values(counts ?? {}).reduce<number>((sum, n) => sum + Number(n), 0);
  work = { seen: Math.min(work?.seen ?? latest, latest), latest };
  unseenNews.set({ ...unseenNews.get(), work: latest - work.seen });
}

/** A step that a stream repeats is no news. */
function collectStep(id: number, { action, referenceNumber }: Readonly<Record<string, unknown>>) {
  if (id <= lastId || !isOfficerNews(action) || typeof referenceNumber !== 'string') return;
  lastId = id;
  const person = signedInPerson();
  if (!person || !mayEver('create', person.roleGroup)) return;
  const unseen = unseenNews.get();
  unseenNews.set({ ...unseen, items: [...unseen.items, { id, referenceNumber, action }] });
}

/** They were shown here: the other tabs neither show nor count them. */
export function markNewsSeen(): void {
  clearUntil(lastId);
  channel?.postMessage(lastId);
}

function clearUntil(seenId: number): void {
  lastId = Math.max(lastId, seenId);
  const items = unseenNews.get().items.filter(({ id }) => id > seenId);
  if (work) work = { ...work, seen: work.latest };
  unseenNews.set(items.length === 0 ? none : { items, work: 0 });
}

/** @returns the function that ends it, when the person leaves */
export function startNews(): () => void {
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<number>) => clearUntil(data);
  return () => {
    channel?.close();
    channel = null;
    work = null;
    unseenNews.set(none);
  };
}
