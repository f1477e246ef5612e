import {
  type ContractList,
  type ListDefault,
  saveListDefault,
  showListDefaults,
} from '@salus/api/list-defaults.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** The user's default of this list: undefined while loading, null for the product default. */
export function useListDefault(list: ContractList): ListDefault | null | undefined {
  const { data } = useCall(showListDefaults, {});
  return data && (data[list] ?? null);
}

/** Saves a default of the list, or removes it on null, and shows a toast. */
export function useSavingDefault(list: ContractList) {
  const client = useQueryClient();
  const notices = useNotices();
  const [isBusy, setIsBusy] = useState(false);

  async function save(filters: ListDefault | null, notice: string): Promise<void> {
    setIsBusy(true);
    try {
      await callInSession(saveListDefault, { body: { list, filters } });
      await client.invalidateQueries({ queryKey: [showListDefaults.name] });
      notices.success(notice);
    } catch (error) {
      notices.failure(refusalSentence(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, save };
}
