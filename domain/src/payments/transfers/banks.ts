/** Banks by the BIN of NAPAS, under the short names that customers know. */
const banks: Readonly<Record<string, string>> = {
  '970400': 'SaigonBank',
  '970403': 'Sacombank',
  '970405': 'Agribank',
  '970406': 'DongA Bank',
  '970407': 'Techcombank',
  '970409': 'BacA Bank',
  '970412': 'PVcomBank',
  '970414': 'OceanBank',
  '970415': 'VietinBank',
  '970416': 'ACB',
  '970418': 'BIDV',
  '970419': 'NCB',
  '970422': 'MB Bank',
  '970423': 'TPBank',
  '970424': 'Shinhan Bank',
  '970425': 'ABBank',
  '970426': 'MSB',
  '970427': 'VietA Bank',
  '970428': 'Nam A Bank',
  '970429': 'SCB',
  '970431': 'Eximbank',
  '970432': 'VPBank',
  '970433': 'VietBank',
  '970436': 'Vietcombank',
  '970437': 'HDBank',
  '970438': 'BaoViet Bank',
  '970440': 'SeABank',
  '970441': 'VIB',
  '970443': 'SHB',
  '970448': 'OCB',
  '970449': 'LPBank',
  '970452': 'KienlongBank',
  '970454': 'VietCapital Bank',
};

/** The bank's name; the BIN itself for a bank that is not listed. */
export function bankNameOf(bankBin: string): string {
  return banks[bankBin] ?? bankBin;
}
