import type { ContactChange } from '@salus/api/contracts/contact-change.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useContactChangeSentence } from './use-contact-change-sentence.ts';

type Props = { readonly change: ContactChange | null };

/** In a dialog about a refund account or its approval (LIFE-16). */
export function ContactChangeNotice({ change }: Props) {
  const sentence = useContactChangeSentence();
  return change && <Notice kind="warning">{sentence(change)}</Notice>;
}
