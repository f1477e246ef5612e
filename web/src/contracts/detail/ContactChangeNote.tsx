import type { ContactChange } from '@salus/api/contracts/contact-change.ts';
import cells from '../../ui/rows/cells.module.css';
import { useContactChangeSentence } from './use-contact-change-sentence.ts';

type Props = { readonly change: ContactChange | null };

/** Beside a refund account: staff changed where the customer is reached (LIFE-16). */
export function ContactChangeNote({ change }: Props) {
  const sentence = useContactChangeSentence();
  return change && <span className={cells.warning}>{sentence(change)}</span>;
}
