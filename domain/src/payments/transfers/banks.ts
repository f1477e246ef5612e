import { foldToAscii } from '../../people/text.ts';

/** Banks by the BIN of NAPAS, under the short names that customers know. */
const banks: Readonly<Record<string, string>> = {
  '422589': 'CIMB',
  '458761': 'HSBC',
  '546034': 'CAKE',
  '546035': 'Ubank',
  '668888': 'KBank',
  '801011': 'Nonghyup Bank',
  '963388': 'Timo',
  '970400': 'SaigonBank',
  '970403': 'Sacombank',
  '970405': 'Agribank',
  '970406': 'Vikki Bank (DongA)',
  '970407': 'Techcombank',
  '970408': 'GPBank',
  '970409': 'BacA Bank',
  '970410': 'Standard Chartered',
  '970412': 'PVcomBank',
  '970414': 'MBV (OceanBank)',
  '970415': 'VietinBank',
  '970416': 'ACB',
  '970418': 'BIDV',
  '970419': 'NCB',
  '970421': 'VRB',
  '970422': 'MB Bank',
  '970423': 'TPBank',
  '970424': 'Shinhan Bank',
  '970425': 'ABBank',
  '970426': 'MSB',
  '970427': 'VietA Bank',
  '970428': 'Nam A Bank',
  '970429': 'SCB',
  '970430': 'PGBank',
  '970431': 'Eximbank',
  '970432': 'VPBank',
  '970433': 'VietBank',
  '970434': 'Indovina Bank',
  '970436': 'Vietcombank',
  '970437': 'HDBank',
  '970438': 'BaoViet Bank',
  '970439': 'Public Bank',
  '970440': 'SeABank',
  '970441': 'VIB',
  '970442': 'Hong Leong Bank',
  '970443': 'SHB',
  '970446': 'Co-opBank',
  '970448': 'OCB',
  '970449': 'LPBank',
  '970452': 'KienlongBank',
  '970454': 'BVBank (VietCapital)',
  '970457': 'Woori Bank',
  '970458': 'UOB',
  '971005': 'Viettel Money',
  '971011': 'VNPT Money',
};

type Bank = { readonly bin: string; readonly name: string };

/** All banks, by name. */
export const allBanks: readonly Bank[] = Object.entries(banks)
  .map(([bin, name]) => ({ bin, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The bank's name; the BIN itself for a bank that is not listed. */
export function bankNameOf(bankBin: string): string {
  return banks[bankBin] ?? bankBin;
}

/** A bank as one line of a list. */
export function bankLine({ bin, name }: Bank): string {
  return `${name} – ${bin}`;
}

/**
 * The BIN of a bank that was chosen or typed: its line, its BIN, or its name without regard to
 * case, spaces and marks. Other text is returned as it is, and no bank.
 */
export function bankBinOf(text: string): string {
  const typed = text.trim();
  const known = allBanks.find(
    (bank) => bankLine(bank) === typed || bank.bin === typed || isNamed(bank, typed),
  );
  return known?.bin ?? typed;
}

function isNamed({ name }: Bank, typed: string): boolean {
  const wanted = nameKey(typed);
  return wanted !== '' && [name, ...name.split(/[()]/)].some((one) => nameKey(one) === wanted);
}

const nameKey = (text: string) =>
  foldToAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
