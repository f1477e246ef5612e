import { type ESTree, parseSync, Visitor } from 'vite';

/** A piece of a file with the line on which it begins. */
export type Passage = { readonly line: number; readonly text: string };

/** A declared name: of a variable, function, parameter, type, property or CSS class. */
export type Name = Passage & {
  /** Chosen here: not a property that this code only takes apart, and no CSS class. */
  readonly isOwn: boolean;
  readonly isFunction: boolean;
};

type Prose = {
  readonly comments: readonly Passage[];
  readonly titles: readonly Passage[];
  readonly names: readonly Name[];
};

const nothing: Prose = { comments: [], titles: [], names: [] };

/** The comments, test titles and declared names of a source file. */
export function readProse(path: string, text: string): Prose {
  if (/\.(m?ts|tsx|mjs)$/.test(path)) return ofCode(path, text);
  if (path.endsWith('.sql')) return { ...nothing, comments: ofLines(text, /^\s*-- ?(.*)$/) };
  if (path.endsWith('.typ')) return { ...nothing, comments: ofLines(text, /^\s*\/\/ ?(.*)$/) };
  if (path.endsWith('.css'))
    return {
      ...nothing,
      comments: ofMatches(text, /\/\*([\s\S]*?)\*\//g),
      names: classesIn(text).map((name) => ({ ...name, isOwn: false, isFunction: false })),
    };
  if (path.endsWith('.html'))
    return { ...nothing, comments: ofMatches(text, /<!--([\s\S]*?)-->/g) };
  if (path.endsWith('.md')) return { ...nothing, comments: ofMarkdown(text) };
  return nothing;
}

/** Whole sentences, without code, links' addresses and tags of JSDoc. */
export function toSentences(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, '`x`')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^[ \t]*\*(?= |$)/gm, '')
    .split(/(?<=[.:;!?]["”')]?)\s+|\n[ \t]*\n|\n[ \t]*(?=[-|#>@]|\d+\. )/)
    .map((sentence) =>
      sentence
        .replace(/\s+/g, ' ')
        .replace(/^[\s\-|#>*_\d.]*(@\w+ )?/, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

function ofCode(path: string, text: string): Prose {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const titles: Passage[] = [];
  const names: Name[] = [];
  const name = (node: { readonly start: number }, text: string, kind: Partial<Name> = {}) =>
    names.push({ line: lineAt(node.start), text, isOwn: true, isFunction: false, ...kind });
  const pattern = (node: ESTree.Node | null, kind: Partial<Name> = {}): void => {
    if (node === null) return;
    if (node.type === 'Identifier') name(node, node.name, kind);
    if (node.type === 'AssignmentPattern') pattern(node.left, kind);
    if (node.type === 'RestElement') pattern(node.argument);
    if (node.type === 'ArrayPattern') for (const one of node.elements) pattern(one);
    if (node.type === 'ObjectPattern')
      for (const one of node.properties)
        if (one.type === 'Property') pattern(one.value, { isOwn: !one.shorthand });
        else pattern(one);
  };
  const declaration = (node: {
    id: { name: string; start: number } | null;
    params?: ESTree.ParamPattern[];
  }) => {
    if (node.id) name(node.id, node.id.name, { isFunction: node.params !== undefined });
    for (const param of node.params ?? []) pattern(param);
  };
  new Visitor({
    CallExpression: (call) => {
      const [first] = call.arguments;
      if (!first || !/^(test|it|describe)$/.test(rootName(call.callee))) return;
      if (first.type === 'Literal' && typeof first.value === 'string')
        titles.push({ line: lineAt(first.start), text: first.value });
      if (first.type === 'TemplateLiteral')
        titles.push({
          line: lineAt(first.start),
          text: first.quasis.map(({ value }) => value.raw).join('x'),
        });
    },
    VariableDeclarator: ({ id, init }) =>
      pattern(id, { isFunction: /^(Arrow)?Function/.test(init?.type ?? '') }),
    FunctionDeclaration: declaration,
    FunctionExpression: declaration,
    ArrowFunctionExpression: ({ params }) => {
      for (const param of params) pattern(param);
    },
    ClassDeclaration: declaration,
    TSTypeAliasDeclaration: ({ id }) => name(id, id.name),
    TSInterfaceDeclaration: ({ id }) => name(id, id.name),
    // Many mirror a row or the wire, whose words are not chosen here.
    TSPropertySignature: ({ key }) => pattern(key, { isOwn: false }),
    MethodDefinition: ({ key }) => pattern(key, { isFunction: true }),
    PropertyDefinition: ({ key }) => pattern(key),
  }).visit(program);
  return { comments: groupComments(text, comments, lineAt), titles, names };
}

/** The classes in the selectors of a style sheet. */
function classesIn(text: string): Passage[] {
  const lineAt = lineCounter(text);
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/\S/g, ' '));
  return [...code.matchAll(/[^{};]+(?=\{)/g)].flatMap((selector) =>
    [...selector[0].matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(({ 1: text = '', index }) => ({
      line: lineAt(selector.index + index),
      text,
    })),
  );
}

/** `test.each(rows)('title', …)` has the root `test`. */
function rootName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return '';
}

/** Consecutive line comments form one passage. */
function groupComments(
  text: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
  lineAt: (offset: number) => number,
): Passage[] {
  const passages: { line: number; text: string }[] = [];
  let end = -1;
  let wasLine = false;
  for (const comment of comments) {
    const isLine = comment.type === 'Line';
    const last = passages.at(-1);
    if (last && isLine && wasLine && /^\s*$/.test(text.slice(end, comment.start)))
      last.text += `\n${comment.value}`;
    else passages.push({ line: lineAt(comment.start), text: comment.value });
    [end, wasLine] = [comment.end, isLine];
  }
  return passages.filter((passage) => !/^\s*biome-ignore/.test(passage.text));
}

/** Consecutive lines that match form one passage. */
function ofLines(text: string, comment: RegExp): Passage[] {
  const passages: { line: number; text: string }[] = [];
  let previous = -1;
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.match(comment)?.[1];
    if (content === undefined) continue;
    const last = passages.at(-1);
    if (last && previous === index - 1) last.text += `\n${content}`;
    else passages.push({ line: index + 1, text: content });
    previous = index;
  }
  return passages;
}

function ofMatches(text: string, comment: RegExp): Passage[] {
  const lineAt = lineCounter(text);
  return [...text.matchAll(comment)].map((match) => ({
    line: lineAt(match.index),
    text: match[1] ?? '',
  }));
}

/** Paragraphs, list items and table cells; fenced code is left out. */
function ofMarkdown(text: string): Passage[] {
  const passages: { line: number; text: string }[] = [];
  let isFenced = false;
  let open = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced || /^\s*(```|~~~|$)/.test(line)) {
      open = false;
      continue;
    }
    const last = passages.at(-1);
    if (/^\s*\|/.test(line)) {
      for (const cell of line.split('|')) passages.push({ line: index + 1, text: cell });
      open = false;
    } else if (last && open && !/^\s*([-*#>]|\d+\.) /.test(line)) last.text += `\n${line}`;
    else {
      passages.push({ line: index + 1, text: line });
      open = true;
    }
  }
  return passages;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
