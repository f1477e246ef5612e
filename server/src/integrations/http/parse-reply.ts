import { IntegrationError } from '../integration-error.ts';

/** Replies of the known protocols have at most 3 levels. */
const MAX_DEPTH = 32;
/** A signed reply of the gateway has about 20 fields. */
const MAX_FIELDS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses JSON of an external system (INT-8). The depth is counted before parsing, because schemas
 * and conversions recurse into the parsed value.
 * @throws IntegrationError for deep nesting, SyntaxError for anything that is no JSON
 */
export function parseReplyJson(text: string): unknown {
  if (isTooDeep(text)) throw new IntegrationError('unknown', 'the answer is nested too deeply');
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * The fields of a query string or of a flat JSON object, as text.
 * @throws IntegrationError for more fields than any reply has, SyntaxError for broken JSON
 */
export function parseReplyFields(text: string): Record<string, string> {
  const body = text.trim();
  if (!body.startsWith('{')) {
    refuseMany(separatorsIn(body) + 1);
    return Object.fromEntries(new URLSearchParams(body));
  }
  const entries = Object.entries(Object(parseReplyJson(body)));
  refuseMany(entries.length);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value == null ? '' : String(value)]),
  );
}

function refuseMany(fields: number): void {
  if (fields > MAX_FIELDS) throw new IntegrationError('unknown', 'the answer has too many fields');
}

function separatorsIn(query: string): number {
  let count = 0;
  for (let at = query.indexOf('&'); at >= 0; at = query.indexOf('&', at + 1)) count += 1;
  return count;
}
