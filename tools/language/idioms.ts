/** Phrases and names that the project does not use, each with the standard term to use instead. */

type Where = 'comment' | 'title' | 'markdown';

type Idiom = {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Everywhere when left out. */
  readonly only?: readonly Where[];
};

/** Matched against each sentence of comments, test titles and Markdown, without inline code. */
export const idioms: readonly Idiom[] = [
  {
    pattern: /^(What|Who|Whom|Whose|Of|Where|By(?! default| design| hand)) (?=[a-z])(?!.*\?$)/,
    instead: 'start with the subject: a noun, then the verb',
  },
  {
    pattern: /^(what|who|whom|whose|of) (?=[a-z])(?!.*\?$)/,
    instead: 'start with the subject: a noun, then the verb',
    only: ['title'],
  },
  {
    pattern: /\b(whoever|whomever|whatever|whichever|whom|somebody|nobody|anybody|everybody)\b/gi,
    instead: 'user, caller, request, row, any, unknown, none',
  },
  {
    pattern: /\b(ours|theirs)\b/gi,
    instead: 'our system, third-party, the name of the owner',
  },
  { pattern: /\bso (many|much)\b/gi, instead: 'the number, or: limit, size' },
  {
    pattern: /\b(tell|tells|told|untold|telling)\b/gi,
    instead: 'notify, report, return, show, pending',
  },
  { pattern: /\basked\b/gi, instead: 'requested, queried, checked' },
  {
    pattern: /\b(says|said|hears|heard)\b/gi,
    instead: 'reports, returns, states, listens, receives',
  },
  {
    pattern: /(?<!-)\b(stands?|stood|standing)\b(?! for\b)(?!-)/gi,
    instead: 'is, is stored in, is listed in; state, status',
  },
  {
    pattern:
      /\b(lies|lay) (in|on|beside|below|behind|between|there|outside|within|before|about)\b/gi,
    instead: 'is in, is stored in',
  },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\b(the law|law of the product)\b/gi, instead: 'lifecycle rules, business rules' },
  { pattern: /\bstand-ins?\b/gi, instead: 'simulator' },
  { pattern: /\bstrangers?\b/gi, instead: 'external system, third party, unauthenticated user' },
  { pattern: /\boutside (system|world)s?\b/gi, instead: 'external system' },
  { pattern: /\b(front|the|a|its) doors?\b/gi, instead: 'public route, request pipeline' },
  {
    pattern: /\b(the|a) (house|brake|floor|papers?|contestants?)\b/gi,
    instead: 'the standard term',
  },
  { pattern: /\b(a|the) word of\b/gi, instead: 'message, acknowledgement' },
  { pattern: /\b(hands? full|handful)\b/gi, instead: 'maximum concurrency, batch size' },
  { pattern: /["“'‘](no|yes)["”'’](?! ?[,|:])/gi, instead: 'refusal, confirmation' },
  {
    pattern: /\bagreement between server and screens\b/gi,
    instead: 'API contract',
  },
  { pattern: /\bis of (no|any) use\b/gi, instead: 'is not needed, is invalid' },
  { pattern: /\bin vain\b/gi, instead: 'timed out, without success' },
  { pattern: /\bfor good\b/gi, instead: 'permanently' },
  { pattern: /\bone after (the other|another)\b/gi, instead: 'in sequence' },
  { pattern: /\b(goes|going|go) on\b/gi, instead: 'continues' },
  { pattern: /\b(period|hour|day) is over\b/gi, instead: 'has ended, expired' },
];

/** Words that no declared name holds. Names are split at capitals, dashes and underscores. */
export const deniedInNames: ReadonlyMap<string, string> = new Map([
  ['told', 'notified, reported'],
  ['untold', 'pending'],
  ['tell', 'notify, report'],
  ['asked', 'criteria, query, request'],
  ['said', 'toast, message'],
  ['hears', 'listens'],
  ['heard', 'received'],
  ['somebody', 'user, account'],
  ['nobody', 'none, unknown'],
  ['anybody', 'any user'],
  ['everybody', 'all users'],
  ['whoever', 'user, caller'],
  ['whatever', 'any'],
  ['ours', 'own'],
  ['theirs', 'other'],
  ['stranger', 'external, unauthenticated'],
  ['strangers', 'external, unauthenticated'],
  ['handful', 'batch'],
  ['brake', 'clock sanity check'],
  ['doubtful', 'implausible'],
  ['contestant', 'variant'],
  ['contestants', 'variants'],
  ['anew', 'again'],
  ['doors', 'authorization'],
  ['gates', 'request pipeline'],
  ['stretch', 'range'],
  ['spot', 'offset, cursor'],
]);

/** Whole names or sequences of words in a name (`stand in`: standIn, stand-ins). */
export const deniedSequences: readonly (readonly [RegExp, string])[] = [
  [/\bstand ins?\b/, 'simulator'],
  [/\bhands full\b/, 'MAX_CONCURRENCY'],
  [/\blet pass\b|\byields to\b/, 'lower priority'],
  [/\bdo night\b|\btake turn\b/, 'nightly job, advisory lock'],
  [/\bask together\b/, 'pipeline'],
  [/\bkeep with work\b/, 'store the idempotent response'],
  [/\bpromises hold\b/, 'checkInvariants'],
  [/\bremember statements\b/, 'compiled-query cache'],
  [/^(use )?words( of)?$|\bword of$|^word (files|tree)$/, 'messages, translations'],
  [/^outside( error)?$|^open outside$/, 'integrations, IntegrationError'],
  [/^(asked for|narrow|piece|slice|doing)$/, 'see the vocabulary of the glossary'],
  [/^(keyed code|vouched file|remembered secret|swallow body|hostile value)$/, 'hmac, checksum, …'],
  [/^(stand aside|watch for the end|use intention key|load part)$/, 'the standard term'],
];

/** Participles that name no thing. The trade's own words (`issued`, `paid`) are not among them. */
export const participles: ReadonlySet<string> = new Set(
  (
    'changed chosen found given held kept known left listed lost made named opened refused saved ' +
    'seen sent shown stored taken tried typed wanted written'
  ).split(' '),
);
