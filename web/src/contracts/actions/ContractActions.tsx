import type { ContractView } from '@salus/api/contract-view.ts';
import type { ContractAction } from '../../calls/contract-actions.ts';
import { useAction } from '../../calls/use-action.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import styles from './ContractActions.module.css';
import { DownloadDraftButton, DownloadFileButton } from './DownloadButtons.tsx';
import { EditButton } from './EditButton.tsx';

/** What stands in front in each state: the one thing to do next. */
function nextStep(contract: ContractView): 'edit' | 'sendSmsLink' | 'recreateFile' | 'download' {
  if (contract.adjustInfo) return 'edit';
  if (contract.status === 'PAID') return 'recreateFile';
  return contract.status === 'ACTIVE' || contract.status === 'CANCELLED' ? 'download' : 'sendSmsLink';
}

/** The buttons of this contract (portal §2, §4): never allowed is hidden, not allowed now says why. */
export function ContractActions({ contract }: { readonly contract: ContractView }) {
  const next = nextStep(contract);
  return (
    <div className={styles.actions}>
      <DownloadDraftButton contract={contract} />
      <DownloadFileButton contract={contract} isNext={next === 'download'} />
      <ActionButton action="recreateFile" contract={contract} isNext={next === 'recreateFile'} />
      <EditButton contract={contract} isNext={next === 'edit'} />
      <PayAtCounterButton contract={contract} />
      <ActionButton action="sendSmsLink" contract={contract} isNext={next === 'sendSmsLink'} />
    </div>
  );
}

type ActionButtonProps = {
  readonly action: ContractAction;
  readonly contract: ContractView;
  readonly isNext: boolean;
};

function ActionButton({ action, contract, isNext }: ActionButtonProps) {
  const offered = useAction(action, contract);
  if (!offered) return null;
  const { label, ...rest } = offered;
  return (
    <ReasonedButton {...rest} isPrimary={isNext}>
      {label}
    </ReasonedButton>
  );
}

/** Only for a customer who was verified by code, so there is nothing to show before. */
function PayAtCounterButton({ contract }: { readonly contract: ContractView }) {
  const offered = useAction('startPayment', contract);
  if (!offered || offered.reason !== null) return null;
  return (
    <ReasonedButton reason={null} isBusy={offered.isBusy} run={offered.run}>
      {offered.label}
    </ReasonedButton>
  );
}
