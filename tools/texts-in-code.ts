import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';
import type { Source } from './sources.ts';

/** Literal texts of elements and of attributes that are shown or read out. */
export function textsInElements(source: Source): string[] {
  const texts: string[] = [];
  visit(source, {
    JSXText: ({ value }) => texts.push(value),
    JSXElement: ({ children }) => texts.push(...children.flatMap(literalIn)),
    JSXFragment: ({ children }) => texts.push(...children.flatMap(literalIn)),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && READ.has(name.name)) texts.push(...literalIn(value));
    },
  });
  return texts.map((one) => one.trim()).filter((one) => /\p{L}{2}/u.test(one));
}

/** Every text of the code, without its comments. */
export function codeTexts(source: Source): string[] {
  const texts: string[] = [];
  visit(source, {
    Literal: ({ value, raw }) => texts.push(typeof value === 'string' ? value : String(raw)),
    JSXText: ({ value }) => texts.push(value),
    TemplateElement: ({ value: { raw } }) => texts.push(raw),
  });
  return texts;
}

const READ = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'text',
  'hint',
  'aria-label',
  'aria-description',
  'verb',
]);

function literalIn(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXExpressionContainer':
      return literalIn(node.expression);
    case 'TemplateLiteral':
      return node.quasis.map(({ value: { raw } }) => raw);
    case 'ConditionalExpression':
      return [...literalIn(node.consequent), ...literalIn(node.alternate)];
    default:
      return [];
  }
}

function visit({ path, text }: Source, visitor: VisitorObject): void {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor(visitor).visit(program);
}
