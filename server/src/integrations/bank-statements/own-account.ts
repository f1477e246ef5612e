const lettersAndDigits = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** A bank's code before the number: it ends with a letter, so that no digit is lost. */
const BANK = /^[A-Z](?:[0-9A-Z]{0,9}[A-Z])?$/;

/**
 * Whether a statement names the insurer's account, however its bank writes it: in groups, with the
 * currency behind it, or with the bank before it.
 */
export function isOwnAccount(text: string, accountNo: string): boolean {
  const own = lettersAndDigits(accountNo);
  return [text, ...text.split(/[/\n]/)].some((part) => {
    const accountName = lettersAndDigits(part).replace(/VND$/, '');
    return (
      accountName === own ||
      (accountName.endsWith(own) && BANK.test(accountName.slice(0, -own.length)))
    );
  });
}
