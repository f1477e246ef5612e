import { deleteVersion } from '@salus/api/administration/catalogue.ts';
import { adminReason } from '@salus/api/administration/parts.ts';
import { z } from 'zod';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { requestInSession } from '../../calls/session.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { ReasonField } from '../ReasonField.tsx';
import type { Version } from './versions.ts';

type Props = { readonly version: Version; readonly onClose: () => void };

/** Takes back a version whose day has not come. */
export function TakeBackDialog({ version, onClose }: Props) {
  const t = useTranslations();
  const versionId = String(version.versionId);
  const form = useMutationForm({
    schema: z.object({ reason: adminReason }),
    call: ({ reason }, idempotencyKey) =>
      requestInSession(deleteVersion, { query: { versionId, reason }, idempotencyKey }),
    start: { reason: '' },
    toBody: (values: { readonly reason: string }) => values,
    doneText: () => t(($) => $.admin.done),
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.admin.catalogue.takeBackTitle, { day: dayText(version.validFrom) })}
      verb={t(($) => $.admin.catalogue.takeBack)}
      isDangerous
      form={form}
      onClose={onClose}
    >
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
