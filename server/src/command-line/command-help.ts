import type { ParseArgsOptionsConfig } from 'node:util';
import { DEFAULT_LANGUAGE, languageCodes } from '@salus/domain/people/languages.ts';
import { roles } from '@salus/domain/people/roles.ts';
import {
  catalogueCommands,
  deskHelp,
  deskOptions,
  deskReads,
  generalDeskHelp,
  unitCommands,
} from './desk-help.ts';

/** Commands, options and help texts. A backslash continues a line of the help. */

export const commands = [
  'import',
  'create',
  'change',
  'disable',
  'enable',
  'unlock',
  'reset',
  'reset-second-factor',
  'list',
  'show',
  'requests',
  'decide',
  ...deskReads,
  ...unitCommands,
  ...catalogueCommands,
  'person-data',
] as const;
export type Command = (typeof commands)[number];

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const writing = {
  'dry-run': flag,
  operator: text,
  language: text,
  report: text,
  help: flag,
} as const;
const person = {
  name: text,
  role: text,
  channel: text,
  level: text,
  unit: text,
  'certificate-number': text,
  'certificate-from': text,
  'certificate-to': text,
} as const;
const many = { ...writing, 'skip-bad': flag, 'all-or-nothing': flag } as const;

export const commandOptions = {
  import: { ...many, 'new-units': flag, 'disable-missing': flag, 'at-most': text, yes: flag },
  create: { ...writing, ...person, email: text, 'new-units': flag },
  change: { ...writing, ...person, 'new-units': flag },
  disable: { ...many, 'hand-over-to': text },
  enable: many,
  unlock: many,
  reset: many,
  'reset-second-factor': many,
  list: { unit: text, role: text, status: text, format: text, help: flag },
  show: { help: flag },
  requests: { help: flag },
  decide: { ...writing, approve: flag, reject: flag, reason: text },
  ...deskOptions,
  'person-data': { out: text, erase: flag, operator: text, help: flag },
} as const satisfies Record<Command, ParseArgsOptionsConfig>;

const START = 'npm run accounts --';

export const generalHelp = `The desk of Salus: accounts, units and the catalogue.

  ${START} import FILE.csv          make, change, move, disable and enable as a file says
  ${START} create --email …         make one account
  ${START} change EMAIL --unit …    change one account
  ${START} disable EMAIL…           end all sessions at once; nobody signs in until enabled
  ${START} enable EMAIL…            let them in again
  ${START} unlock EMAIL…            end the pause after ten wrong passwords
  ${START} reset EMAIL…             mail a new password
  ${START} reset-second-factor EMAIL…   remove authenticator app, passkeys and recovery codes
  ${START} list                     all accounts, or those of a unit, a role, a status
  ${START} show EMAIL               one account: sessions, mailed passwords, history
  ${START} requests                 the requests that wait for a second admin
  ${START} decide NUMBER            decide one of them, where there is no second admin
${generalDeskHelp}\
  ${START} person-data --out FILE.age   export, or erase, what is held of a customer
  ${START} help COMMAND             more about a command

It works on the database of the Salus that runs on this machine (SALUS_DATA_DIR), or on that of \
DATABASE_URL, and in
production needs the settings of the server. Passwords go by e-mail alone, and are never shown.
Exit code: 0 all was done, 1 something was refused, 2 the command could not begin,
3 the connection broke at the last moment: it is not known whether anything was changed.
`;

const writingHelp = `  --dry-run            say what would happen, let the database check it, \
and change nothing
  --report FILE.csv    write the report to a file as well
  --operator NAME      who does it, for the history of the account; the user of this machine if \
not said
`;
const otherLanguages = languageCodes.filter((code) => code !== DEFAULT_LANGUAGE);
const languageHelp = `  --language CODE      of the e-mail with the password: \
${DEFAULT_LANGUAGE} (if not said), ${otherLanguages.join(', ')}
`;
const manyHelp = `  --all-or-nothing     one refused row stops everything (so it is if nothing \
is said)
  --skip-bad           the good rows go through, and the refused ones are named
`;
const newUnitsHelp = `  --new-units          make units whose name resembles another one of the \
same parent
`;
const personHelp = `  --name "Nguyễn Thị Mai"
  --role ROLE          ${roles.slice(0, 4).join(', ')},
                       ${roles.slice(4, 8).join(', ')},
                       ${roles.slice(8).join(', ')}
  --channel CBB|SALE   who sells needs one
  --level TEXT         what the person's menu shows beside the role, e.g. "Chuyên viên"
  --unit PATH          "Miền Bắc > Hà Nội > Chi nhánh Hoàn Kiếm > Nhóm 1"; a unit that is \
missing is made.
                       Officers and managers belong to a team, directors to their branch, area \
or region
  --certificate-number TEXT, --certificate-from DAY, --certificate-to DAY
                       the certificate of a seller, both days included, e.g. 2026-12-31;
                       three empty texts take it away
${newUnitsHelp}`;

export const commandHelp: Readonly<Record<Command, string>> = {
  import: `${START} import FILE.csv [options]

Brings accounts in line with a file: CSV in UTF-8, comma or semicolon between the cells. The \
first line names the columns
in any order, in English or Vietnamese:

  email,name,role,channel,level,unit,status
  mai@insurer.vn,Nguyễn Thị Mai,SALES_MAN,CBB,Chuyên viên,Miền Bắc > Hà Nội > Chi nhánh Hoàn \
Kiếm > Nhóm 1,
  lan@insurer.vn,Bùi Ngọc Lan,BM_SUPPORT,,Hỗ trợ nghiệp vụ,,active

An address without an account gets one, and its password by e-mail. One with an account is \
changed where the row says
otherwise, and left alone where it does not. status is active, disabled or empty (stays as it \
is); status, level and the three
of a seller's certificate (certificateNumber,certificateFrom,certificateTo) may be missing as \
columns. Whom the file does not name stays as they are.

${manyHelp}  --disable-missing    disable whom the file does not name; refused where that is \
more than 10 % of all
  --at-most PERCENT    another share than 10
  --yes                disable them, however many
${newUnitsHelp}${writingHelp}${languageHelp}`,
  create: `${START} create --email ADDRESS --name NAME --role ROLE [options]

Makes an account and mails its first password, which works for 24 hours.

  --email ADDRESS
${personHelp}${writingHelp}${languageHelp}`,
  change: `${START} change EMAIL [options]

Changes what is said and leaves the rest. An empty text takes away: --level "".

${personHelp}${writingHelp}`,
  disable: `${START} disable EMAIL… [options]

Ends all sessions at once, on every server, and cancels mailed passwords. Names the unpaid
contracts that stay with a disabled officer.

  --hand-over-to EMAIL another officer who gets the unpaid contracts
${manyHelp}${writingHelp}`,
  enable: `${START} enable EMAIL… [options]

The person signs in with the password that they had. Who never chose one needs "reset" as well.

${manyHelp}${writingHelp}`,
  unlock: `${START} unlock EMAIL… [options]

Ends the pause of 15 minutes after ten wrong passwords, on every device: check first who asks.
"show" names such a pause.

${manyHelp}${writingHelp}`,
  reset: `${START} reset EMAIL… [options]

Mails a new password, which works for 24 hours; the old one works until the new one is used. Ends
the pause after wrong passwords, too.

${manyHelp}${writingHelp}${languageHelp}`,
  'reset-second-factor': `${START} reset-second-factor EMAIL… [options]

For a person who lost the phone and the recovery codes: check first who asks. Removes the \
authenticator app, the passkeys
and the recovery codes, and ends all sessions. The person signs in with the password, and sets \
up a new factor where the
role needs one.

${manyHelp}${writingHelp}`,
  list: `${START} list [options]

  --unit PATH          this unit and all below it, e.g. "Miền Bắc > Hà Nội"
  --role ROLE
  --status STATUS      active or disabled
  --format FORMAT      table (if not said), csv (can be imported again) or json
`,
  show: `${START} show EMAIL

One account: what it is, its sessions and last sign-in, the passwords that were mailed and what \
became of the mails, and
who did what to it.
`,
  requests: `${START} requests

The requests of admins that wait, each with its number.
`,
  decide: `${START} decide NUMBER --approve|--reject --reason TEXT [options]

Decides in place of a second admin. The history of the account names the operator.

  --approve, --reject
  --reason TEXT        3 to 255 characters
${writingHelp}${languageHelp}`,
  ...deskHelp,
  'person-data': `${START} person-data [IDENTITY] --out FILE.age [options]

Writes what is held of a customer, by the number of the identity document, into a file that is \
encrypted for
EXPORT_RECIPIENT: contracts as proposer or insured, history, consents, messages, payments, reads \
by staff.
Without IDENTITY the number is read from the standard input, so that it stays out of the shell's \
history.
Read the file with: age --decrypt --identity key.txt FILE.age

  --erase              erase the drafts whose 12 months are over, and name what stays until when
  --operator NAME      who does it, for the table person_data_requests; the user of this machine \
if not said
`,
};
