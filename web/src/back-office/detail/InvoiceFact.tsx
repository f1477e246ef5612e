import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useState } from 'react';
import { useOffer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact } from '../../ui/data/Facts.tsx';
import { dayText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { InvoiceDialog } from '../actions/InvoiceDialog.tsx';

/** The tax invoice of the premium, and the way to record or correct it (DOC-13). */
export function InvoiceFact({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const offer = useOffer('recordInvoice', contract);
  const [isAsking, setAsking] = useState(false);
  const { eInvoice } = contract;
  if (!eInvoice && (!offer || offer.reason)) return null;
  return (
    <Fact label={t(($) => $.fieldNames.eInvoiceNumber)} isWide>
      {eInvoice && (
        <span>
          <bdi>{eInvoice.number}</bdi> · {dayText(eInvoice.issuedOn)}
        </span>
      )}
      {offer && !offer.reason && (
        <Button size="small" onClick={() => setAsking(true)}>
          {offer.label}
        </Button>
      )}
      {isAsking && (
        <InvoiceDialog
          contract={contract}
          reason={offer?.reason ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </Fact>
  );
}
