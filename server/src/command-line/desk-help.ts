import type { ParseArgsOptionsConfig } from 'node:util';

/** Commands, options and help texts of units and the catalogue. */

export const unitCommands = [
  'unit-create',
  'unit-rename',
  'unit-move',
  'unit-merge',
  'unit-close',
] as const;
export type UnitCommand = (typeof unitCommands)[number];

export const catalogueCommands = [
  'catalogue-propose',
  'catalogue-decide',
  'catalogue-remove',
  'catalogue-document',
] as const;
export type CatalogueCommand = (typeof catalogueCommands)[number];

export const deskReads = ['units', 'catalogue', 'catalogue-show'] as const;
export type DeskRead = (typeof deskReads)[number];

type DeskCommand = UnitCommand | CatalogueCommand | DeskRead;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const always = { operator: text, report: text, help: flag } as const;
const writing = { ...always, 'dry-run': flag, reason: text } as const;

export const deskOptions = {
  units: { unit: text, format: text, help: flag },
  'unit-create': { ...writing, confirm: flag },
  'unit-rename': { ...writing, name: text, confirm: flag },
  'unit-move': { ...writing, to: text, confirm: flag },
  'unit-merge': { ...writing, into: text },
  'unit-close': writing,
  catalogue: { plan: text, product: text, format: text, help: flag },
  'catalogue-show': { help: flag },
  'catalogue-propose': {
    ...writing,
    plan: text,
    product: text,
    fee: text,
    amount: text,
    'on-sale': text,
    discount: { ...text, multiple: true },
    from: text,
    texts: text,
  },
  'catalogue-decide': { ...writing, approve: flag, reject: flag },
  'catalogue-remove': writing,
  'catalogue-document': always,
} as const satisfies Record<DeskCommand, ParseArgsOptionsConfig>;

const START = 'npm run accounts --';

export const generalDeskHelp = `  ${START} units                    the tree of units
  ${START} unit-create PATH         make a unit below another one
  ${START} unit-rename PATH --name …
  ${START} unit-move PATH --to …    move a unit with all below it
  ${START} unit-merge PATH --into …  put one unit into another of its kind
  ${START} unit-close PATH          close a unit without people
  ${START} catalogue                plans and promotions with their versions
  ${START} catalogue-show NUMBER    one version: texts, and premiums before and with it
  ${START} catalogue-propose --plan …   a price, text or promotion from a day on
  ${START} catalogue-decide NUMBER  approve or reject what another person proposed
  ${START} catalogue-remove NUMBER  take back a version whose day has not come
  ${START} catalogue-document FILE.pdf   store a document that a version names
`;

const operatorHelp = `  --report FILE.csv    write the report to a file as well
  --operator NAME      who does it, for the history; the user of this machine if not said
`;
const reasonHelp = `  --reason TEXT        3 to 255 characters, for the history
  --dry-run            say what would happen, let the database check it, and change nothing
${operatorHelp}`;
const confirmHelp = `  --confirm            take a name that resembles the one of a unit beside it
`;
const pathHelp = `PATH is "Region > Area > Branch".
`;
const decidesHelp = `The operator decides in place of a second admin; the history says so.
`;
const versionHelp = `NUMBER is the first column of "catalogue".
`;

export const deskHelp: Readonly<Record<DeskCommand, string>> = {
  units: `${START} units [options]

Each unit after the one above it, with its state and its enabled accounts.

  --unit PATH          this unit and all below it
  --format FORMAT      table (if not said), csv or json
`,
  'unit-create': `${START} unit-create PATH --reason TEXT [options]

Makes the last unit of the path below the others, which exist. ${pathHelp}
${confirmHelp}${reasonHelp}`,
  'unit-rename': `${START} unit-rename PATH --name NAME --reason TEXT [options]

${pathHelp}
  --name NAME
${confirmHelp}${reasonHelp}`,
  'unit-move': `${START} unit-move PATH --to PATH --reason TEXT [options]

Moves a unit with all below it. ${decidesHelp}${pathHelp}
  --to PATH            the unit right above, of the kind above
${confirmHelp}${reasonHelp}`,
  'unit-merge': `${START} unit-merge PATH --into PATH --reason TEXT [options]

Moves the people and the units of one unit into another of its kind, and closes the former. What \
it sold stays with it.
${decidesHelp}${pathHelp}
  --into PATH
${reasonHelp}`,
  'unit-close': `${START} unit-close PATH --reason TEXT [options]

Closes a unit without enabled accounts, and the units below it. ${pathHelp}
${reasonHelp}`,
  catalogue: `${START} catalogue [options]

Every version of each plan and promotion, the newest day first.

  --plan CODE          one plan
  --product ID         one promotion
  --format FORMAT      table (if not said) or json
`,
  'catalogue-show': `${START} catalogue-show NUMBER

One version: persons, reasons, texts, and the premiums of 1 to 9 persons before and with it.
${versionHelp}`,
  'catalogue-propose': `${START} catalogue-propose --plan CODE --fee DONG --amount DONG \
--on-sale yes|no --from DAY --reason TEXT
${START} catalogue-propose --product ID --discount 3=50 --discount 4=60 --from DAY --reason TEXT

Proposes a version of a plan, or what families of a product pay of the fee in per cent. Another \
person approves it before its day.

  --fee, --amount      price and sum insured, whole dong
  --on-sale yes|no     whether the plan is offered with it
  --discount N=SHARE   a family of N persons pays SHARE per cent; several times
  --from DAY           its first day, tomorrow at the earliest, e.g. 2026-12-31
  --texts FILE.json    benefits, exclusions, waitingPeriods, documents as in the call of the desk;
                       what is left out stays
${reasonHelp}`,
  'catalogue-decide': `${START} catalogue-decide NUMBER --approve|--reject --reason TEXT [options]

Decides what another person proposed, at the desk or here; the same account or name is refused.
${versionHelp}
  --approve, --reject
${reasonHelp}`,
  'catalogue-remove': `${START} catalogue-remove NUMBER --reason TEXT [options]

Takes back a version whose day has not come. ${versionHelp}
${reasonHelp}`,
  'catalogue-document': `${START} catalogue-document FILE.pdf [options]

Stores a PDF in the file store, and prints the SHA-256 under which a version names it.

${operatorHelp}`,
};
