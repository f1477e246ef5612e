import { clearConsentFlag } from '@salus/api/back-office/consent-flags.ts';
import type { BackOfficeView } from '@salus/api/back-office.ts';
import type { ConsentFlag } from '@salus/domain/contracts/status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';

type Props = {
  readonly contract: BackOfficeView;
  readonly flag: ConsentFlag;
  readonly onClose: () => void;
};

/** Clears a flag of the consent, with the result of the clerk's look (CONSENT-9). */
export function ClearFlagDialog({ contract: { referenceNumber }, flag, onClose }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    ...endpointForm(clearConsentFlag),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ referenceNumber, flag, note }),
    onDone: () => {
      notices.success(t(($) => $.done.clearConsentFlag));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t(($) => $.clearConsentFlag.title)}
      text={t(($) => $.clearConsentFlag.text, { flag: t(($) => $.domain.consentFlags[flag]) })}
      verb={t(($) => $.domain.actions.clearConsentFlag)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.clearConsentFlag.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
