import { type LanguageCode, writingDirection } from '@salus/domain/people/languages.ts';
import { translationsIn } from '../translations.ts';
import type { ComposedMail } from './deliver.ts';
import { escapeHtml, htmlTemplate } from './fill-template.ts';
import type { InsurerData } from './insurer-data.ts';

const frame = htmlTemplate('emails/frame.html');

type Link = { readonly text: string; readonly url: string };

/** The content of an e-mail; the frame adds the insurer. */
export type MailContent = Pick<ComposedMail, 'attachments'> & {
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly opening: readonly string[];
  /** Set apart, to be read letter by letter. */
  readonly code?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly closing?: readonly string[];
  /** Set apart in a tinted box, to be found again. */
  readonly advice?: string;
  readonly link?: Link;
  /** Below the button, as text. */
  readonly secondLink?: Link;
  readonly small?: readonly string[];
  /** Above the insurer's name at the end of the text. */
  readonly regards?: string;
};

type FramedContent = MailContent & {
  readonly language: LanguageCode;
  readonly insurer: InsurerData;
};

/** One frame renders both the text and the HTML of every e-mail. */
export function framedMail(content: FramedContent): ComposedMail {
  return {
    channel: 'EMAIL',
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments: content.attachments ?? [],
  };
}

function mailText(content: FramedContent): string {
  const {
    greeting,
    opening,
    code,
    facts = [],
    closing = [],
    advice,
    link,
    secondLink,
    small = [],
    regards,
    insurer,
  } = content;
  return [
    greeting,
    ...opening,
    code,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...closing,
    advice,
    link && `${link.text}:\n${link.url}`,
    secondLink && `${secondLink.text}:\n${secondLink.url}`,
    ...small,
    regards ? `${regards}\n${insurer.name}` : insurer.name,
    // The usual mark of what follows the text; the name is above already.
    [
      '--',
      ...legalLines(content).map((line) => line.map((part) => part.join('')).join(' · ')),
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

type Labelled = readonly [label: string, value: string];

/** The legal identity as on the customer pages (LINK-15), in the language of the mail. */
function legalLines({ insurer, language, link }: FramedContent): readonly (readonly Labelled[])[] {
  const t = translationsIn(language);
  const { licence, taxCode, address, website, hotline } = insurer;
  // Mail programs make a link of any host name, and some mails promise to have none.
  const site: Labelled[] = link ? [['', website.replace(/^https?:\/\/|\/$/g, '')]] : [];
  return [
    [
      [`${t(($) => $.mail.legal.licence)} `, licence],
      [`${t(($) => $.mail.legal.taxCode)} `, taxCode],
    ],
    [['', address]],
    [...site, [`${t(($) => $.mail.legal.hotline)} `, hotline]],
  ];
}

const PARAGRAPH = 'margin:0 0 16px';
const LABEL =
  'width:38%;padding:12px 0;padding-inline-end:12px;border-bottom:1px solid #d9e0de;' +
  'color:#4a5a56;vertical-align:top';
const CODE =
  `${PARAGRAPH};padding:12px 16px;background:#f6f8f7;border:1px solid #d9e0de;border-radius:8px;` +
  'font-family:Consolas,Menlo,monospace;font-size:20px;letter-spacing:1px';
const FACTS = `${PARAGRAPH};border-top:1px solid #d9e0de;font-size:15px`;
/** Mail programs show it as a button also where they drop rounded corners. */
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b58;color:#ffffff;' +
  'font-weight:600;text-decoration:none';
const VALUE = 'padding:12px 0;border-bottom:1px solid #d9e0de;font-weight:500;vertical-align:top';
const ADVICE = `${PARAGRAPH};padding:12px 16px;background:#eef5f3;border-radius:8px`;
/** Invisible characters behind the preview text, or mail programs continue it with the greeting. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(80);

function mailHtml(content: FramedContent): string {
  const { language, greeting, opening, code, advice, link, secondLink, regards } = content;
  const { facts = [], closing = [], small = [] } = content;
  const direction = writingDirection(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const parts = [
    ...[greeting, ...opening].map((text) => paragraph(text)),
    code && `<p dir="ltr" style="${CODE}">${escapeHtml(code)}</p>`,
    facts.length > 0 &&
      `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" ` +
        `cellspacing="0" style="${FACTS}">${facts.map(row(start)).join('\n')}</table>`,
    link && button(link),
    ...closing.map((text) => paragraph(text)),
    advice && paragraph(advice, ADVICE),
    secondLink &&
      `<p style="${PARAGRAPH}"><a href="${escapeHtml(secondLink.url)}" style="color:#0b6b58">` +
        `${escapeHtml(secondLink.text)}</a></p>`,
    small.length > 0 && paragraph(small.join(' '), `${PARAGRAPH};color:#4a5a56;font-size:14px`),
    regards && paragraph(regards, 'margin:0'),
  ];
  const { subject, heading } = content;
  const insurer = content.insurer.name;
  const legalHtml = legalLines(content)
    .map((line) => `<br>${line.map(legalPart).join(' · ')}`)
    .join('\n');
  const contentHtml = parts.filter(Boolean).join('\n');
  const [preheader = ''] = opening;
  return frame({
    language,
    direction,
    start,
    insurer,
    subject,
    heading,
    preheader,
    previewEndHtml: PREVIEW_END,
    contentHtml,
    legalHtml,
  });
}

/** A cell with a background: Outlook ignores the padding of a link. */
const button = ({ text, url }: Link) =>
  '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>' +
  `<td bgcolor="#0b6b58" style="border-radius:8px"><a href="${escapeHtml(url)}" ` +
  `style="${BUTTON}">${escapeHtml(text)}</a></td></tr></table>`;

const legalPart = ([label, value]: Labelled) =>
  `${escapeHtml(label)}<bdi>${escapeHtml(value)}</bdi>`;

const paragraph = (text: string, style = PARAGRAPH) =>
  `<p style="${style}">${escapeHtml(text)}</p>`;

/** `bdi` keeps the direction of numbers, amounts and Vietnamese names in an Arabic mail. */
const row =
  (start: string) =>
  ([label, value]: readonly [string, string]) =>
    `<tr><td style="${LABEL};text-align:${start}">${escapeHtml(label)}</td>` +
    `<td style="${VALUE};text-align:${start}"><bdi>${escapeHtml(value)}</bdi></td></tr>`;
