import { decideVersion } from '@salus/api/administration/catalogue.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import {
  DecisionDialog,
  type DecisionInput,
  undecided,
} from '../../contracts/actions/DecisionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { dayText } from '../../ui/data/format.ts';
import { Quote } from '../../ui/rows/Quote.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { Preview } from './Preview.tsx';
import type { Version } from './versions.ts';

type Props = { readonly version: Version; readonly onClose: () => void };

/** Approves or rejects the version of another admin, with its premiums before the eyes. */
export function DecideVersionDialog({ version, onClose }: Props) {
  const t = useTranslations();
  const { versionId, validFrom, proposedBy, reason } = version;
  const form = useMutationForm({
    ...endpointForm(decideVersion),
    start: undecided,
    toBody: (values: DecisionInput) => ({ versionId, ...values }),
    doneText: ({ state }) => t(($) => $.admin.catalogue.states[state]),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={t(($) => $.admin.catalogue.decideTitle, { day: dayText(validFrom) })}
      text={isolateValue(proposedBy ?? '')}
      size="wide"
      verbs={t(($) => $.admin.requests.verbs, { returnObjects: true })}
      form={form}
      onClose={onClose}
    >
      <Quote text={reason} />
      <Preview versionId={versionId} />
      <ReasonField {...form.bind('reason')} />
    </DecisionDialog>
  );
}
