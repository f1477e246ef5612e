import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useMayWrite, useSignedInPerson } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useTake } from '../actions/use-take.ts';

/** The clerk who works on the contract, and the way to take it or give it back (WORK-1). */
export function TakeLine({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  const person = useSignedInPerson();
  const { isBusy, take, giveBack } = useTake(contract.referenceNumber);
  const { takenByName, takenByEmail, takenAt } = contract;
  const isOwn = takenByEmail !== null && takenByEmail === person?.emailAddress;
  const isFree = takenByName === null;
  if (isFree && !mayWrite) return null;
  return (
    <Row
      gap={4}
      columnGap={12}
      align="center"
      canWrap
      hidesEmpty
      above={4}
      tone="secondary"
      className="screen-only"
    >
      <span aria-live="polite">
        {takenByName !== null && t(($) => $.take.by, { name: takenByName })}
      </span>
      {takenAt !== null && <Moment at={takenAt} />}
      {mayWrite && (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void (isOwn ? giveBack() : take(takenByName))}
        >
          {isFree && t(($) => $.take.open)}
          {isOwn && t(($) => $.take.giveBack)}
          {!isFree && !isOwn && t(($) => $.take.over)}
        </Button>
      )}
    </Row>
  );
}
