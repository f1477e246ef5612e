import { foldToAscii } from '../../people/letters/latin.ts';

/** Banks by the BIN of NAPAS, under the short names that customers know. */
const banks: Readonly<Record<string, string>> = {
  '422589': 'CIMB',
  '458761': 'HSBC',
  '533948': 'Citibank',
  '546034': 'CAKE',
  '546035': 'Ubank',
  '668888': 'KBank',
  '796500': 'DBS',
  '801011': 'Nonghyup Bank',
  '963369': 'Liobank',
  '963388': 'Timo',
  '963399': 'UMEE',
  '963666': 'BNP Paribas TP.HCM',
  '963668': 'BNP Paribas Hà Nội',
  '963688': 'Bank of China (Hong Kong) TP.HCM',
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
  '970444': 'VCBNeo (CB)',
  '970446': 'Co-opBank',
  '970448': 'OCB',
  '970449': 'LPBank',
  '970452': 'KienlongBank',
  '970454': 'BVBank (VietCapital)',
  '970455': 'IBK Hà Nội',
  '970456': 'IBK TP.HCM',
  '970457': 'Woori Bank',
  '970458': 'UOB',
  '970462': 'Kookmin Hà Nội',
  '970463': 'Kookmin TP.HCM',
  '970466': 'KEB Hana TP.HCM',
  '970467': 'KEB Hana Hà Nội',
  '971005': 'Viettel Money',
  '971011': 'VNPT Money',
  '971025': 'MoMo',
  '971133': 'PVcomBank Pay',
  '977777': 'Mirae Asset Finance',
  '999888': 'VBSP (Chính sách xã hội)',
};

/** Codes, former and everyday names by which customers and forms of banks call them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  '422589': ['CIMB Bank'],
  '458761': ['HSBC Vietnam'],
  '533948': ['Citi'],
  '546034': ['CAKE by VPBank'],
  '546035': ['Ubank by VPBank'],
  '668888': ['Kasikornbank', 'Kasikorn'],
  '796500': ['DBS Bank'],
  '801011': ['NHB', 'NHB HN'],
  '963388': ['Timo by BVBank', 'Timo by Ban Viet Bank'],
  '963369': ['Liobank by OCB'],
  '963399': ['UMEE by Kienlongbank'],
  '963688': ['BOCHK', 'Bank of China'],
  '970400': ['SGB', 'SGICB', 'Sài Gòn Công Thương'],
  '970403': ['STB', 'Sài Gòn Thương Tín'],
  '970405': ['VBA', 'AGR', 'VBARD', 'NN&PTNT', 'Nông nghiệp', 'Nông nghiệp và PTNT'],
  '970406': ['DOB', 'DAB', 'Đông Á', 'DongA Bank', 'Vikki', 'VikkiBank', 'Vikki Digital Bank'],
  '970407': ['TCB', 'Kỹ Thương', 'Techcom'],
  '970408': ['GPB', 'Dầu khí Toàn cầu'],
  '970409': ['BAB', 'NASB', 'Bắc Á'],
  '970410': ['SCVN', 'SCBVL', 'Standard Chartered Bank'],
  '970412': ['PVCB', 'PVcom', 'Đại chúng'],
  '970414': ['MBV', 'OJB', 'Ocean Bank', 'Đại Dương', 'Ngân hàng Việt Nam Hiện Đại'],
  '970415': ['CTG', 'ICB', 'Vietin', 'Công Thương'],
  '970416': ['Á Châu', 'ACB Bank'],
  '970418': ['BID', 'BIDV Bank', 'Đầu tư và Phát triển'],
  '970419': ['NVB', 'Quốc Dân', 'NCB Bank'],
  '970421': ['Liên doanh Việt Nga', 'Việt Nga'],
  '970422': ['MB', 'MBB', 'Quân đội', 'MB Bank Quân đội'],
  '970423': ['TPB', 'Tiên Phong', 'TienPhongBank'],
  '970424': ['SHBVN', 'Shinhan', 'Shinhan Bank Vietnam'],
  '970425': ['ABB', 'An Bình'],
  '970426': ['Hàng Hải', 'Maritime Bank', 'MSB Bank'],
  '970427': ['VAB', 'Việt Á'],
  '970428': ['NAB', 'Nam Á'],
  '970429': ['Sài Gòn', 'SCB Bank'],
  '970430': ['PGB', 'Petrolimex', 'PG Bank', 'Thịnh vượng và Phát triển'],
  '970431': ['EIB', 'Xuất nhập khẩu', 'Exim'],
  '970432': ['VPB', 'Việt Nam Thịnh Vượng', 'VP Bank'],
  '970433': ['VBB', 'Việt Nam Thương Tín'],
  '970434': ['IVB', 'Indovina'],
  '970436': ['VCB', 'Ngoại Thương', 'Vietcom'],
  '970437': ['HDB', 'HD Bank', 'Phát triển TP.HCM'],
  '970438': ['BVB', 'Bảo Việt', 'BaoVietBank'],
  '970439': ['PBVN', 'Public Bank Vietnam'],
  '970440': ['SSB', 'SEAB', 'Đông Nam Á'],
  '970441': ['Quốc tế', 'VIB Bank'],
  '970442': ['HLB', 'HLBVN', 'Hong Leong'],
  '970443': ['Sài Gòn - Hà Nội', 'Sài Gòn Hà Nội', 'SHB Bank'],
  '970444': ['VCBNeo', 'VCB Neo', 'CB', 'CBB', 'CBBank', 'Xây dựng', 'VNCB'],
  '970446': ['COOPBANK', 'Co-op', 'Hợp tác xã'],
  '970448': ['Phương Đông', 'Orient Commercial Bank', 'OCB Bank'],
  '970449': ['LPB', 'LVPB', 'LienVietPostBank', 'Liên Việt', 'Bưu điện Liên Việt', 'Lộc Phát'],
  '970452': ['KLB', 'Kiên Long'],
  '970454': ['VCCB', 'Bản Việt', 'Viet Capital Bank', 'Vietcapital'],
  '970455': ['IBK HN'],
  '970456': ['IBK HCM'],
  '970457': ['WVN', 'Woori'],
  '970458': ['UOB Vietnam', 'United Overseas Bank'],
  '970462': ['KBHN', 'Kookmin HN'],
  '970463': ['KBHCM', 'Kookmin HCM'],
  '970466': ['KEBHANAHCM', 'KEB Hana HCM'],
  '970467': ['KEBHANAHN', 'KEB Hana HN'],
  '971005': ['VTLMONEY', 'Viettel Pay', 'ViettelPay'],
  '971011': ['VNPTMONEY', 'VNPT Pay'],
  '971025': ['Ví MoMo'],
  '971133': ['PVDB'],
  '977777': ['MAFC'],
  '999888': ['VBSP', 'NHCSXH', 'Chính sách', 'Chính sách xã hội', 'Ngân hàng Chính sách'],
};

type Bank = { readonly bin: string; readonly name: string };

/** All banks, by name. */
export const allBanks: readonly Bank[] = Object.entries(banks)
  .map(([bin, name]) => ({ bin, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Codes, former and everyday names of a bank. */
export const everydayNames = (bankBin: string): readonly string[] => otherNames[bankBin] ?? [];

/** The bank's name; the BIN itself for a bank that is not listed. */
export function bankNameOrBin(bankBin: string): string {
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
export function toBankBin(text: string): string {
  const choice = text.trim();
  const match = allBanks.find(
    (bank) => bankLine(bank) === choice || bank.bin === choice || isNamed(bank, choice),
  );
  return match?.bin ?? choice;
}

function isNamed({ bin, name }: Bank, text: string): boolean {
  const key = nameKey(text);
  const names = [name, ...name.split(/[()]/), ...everydayNames(bin)];
  return key !== '' && names.some((one) => nameKey(one) === key);
}

/** `Ngân hàng TMCP Quân đội`: the kind of company names no bank. */
const KIND = /^(?:ngan hang|nh)\b(?: thuong mai)?(?: (?:co phan|tmcp|tnhh|mtv|mot thanh vien))*/;

const nameKey = (text: string) =>
  foldToAscii(text)
    .toLowerCase()
    .replace(KIND, '')
    .replace(/[^a-z0-9]/g, '');
